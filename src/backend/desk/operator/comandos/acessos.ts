import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { LIMITES_CONTA } from '#lib/conta/rules.ts';
import { formatDateTime } from '#lib/dates.ts';
import { cancelarTrocaDeEmail } from '../../../domain/conta/trocaAberta.ts';
import { pedirTrocaDeEmail } from '../../../domain/conta/trocaDeEmail.ts';
import { audit } from '../../../platform/audit.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { avisarDoAto } from '../../avisarDoAto.ts';
import { obrigatorio, texto } from '../campos.ts';
import { comando, recusar } from '../comando.ts';
import { contaViva, umaConta } from '../encontrar.ts';

const novoEmail = v.pipe(
  texto,
  v.toLowerCase(),
  v.email('Deve ser um e-mail.'),
  v.maxLength(LIMITES_CONTA.emailEntrar, `São no máximo ${LIMITES_CONTA.emailEntrar} letras.`),
);

const linkDeSenha = comando({
  nome: 'usuarios link-de-senha',
  resumo: 'Envia ao e-mail da conta o link para criar outra senha.',
  argumentos: { conta: umaConta },
  async confirmacao(ctx, { conta: nome }) {
    const { email } = await contaViva(ctx, nome);
    return `Enviar a ${email} o link para criar outra senha? Ele vale 10 minutos.`;
  },
  async executar(ctx, { conta: nome }) {
    const { id, email, bloqueadoEm } = await contaViva(ctx, nome);
    if (bloqueadoEm) recusar(`A conta ${email} está bloqueada.`);
    await transaction(ctx, async (tx) => {
      await enqueue(tx, 'email', {
        modelo: 'recuperacao',
        usuarioId: id,
        chave: `recuperacao:${randomUUID()}`,
        pedidaEm: tx.clock().toISOString(),
        origem: tx.origem,
      });
      await audit(tx, { acao: 'usuario.enviarLinkDeSenha', entidade: 'usuario', id });
    });
    return { mensagem: `O link foi enviado a ${email}.`, dados: { id, email } };
  },
});

const trocarEmail = comando({
  nome: 'usuarios trocar-email',
  resumo:
    'Troca o e-mail de entrada de uma conta, um dia depois; os dois endereços são avisados. Antes, confirme quem pede.',
  argumentos: { conta: umaConta },
  opcoes: {
    para: obrigatorio('O e-mail novo.', novoEmail),
    motivo: obrigatorio('Como se confirmou quem pede; fica no registro.', texto),
  },
  motivo: 'motivo',
  async confirmacao(ctx, { conta: nome, para }) {
    const { email } = await contaViva(ctx, nome);
    if (email === para) recusar('Este já é o e-mail da conta.');
    return `Trocar ${email} por ${para}, daqui a 24 horas? Os dois endereços recebem um aviso; quem cria outra senha antes disso desfaz o pedido.`;
  },
  async executar(ctx, { conta: nome, para, motivo }) {
    const { id, email } = await contaViva(ctx, nome);
    if (email === para) recusar('Este já é o e-mail da conta.');
    const valeEm = await pedirTrocaDeEmail(ctx, { usuarioId: id, para, motivo });
    return {
      mensagem: `A conta passa a ${para} em ${formatDateTime(valeEm)}; os dois endereços foram avisados.`,
      dados: { id, de: email, para, valeEm },
    };
  },
});

const manterEmail = comando({
  nome: 'usuarios manter-email',
  resumo: 'Desfaz uma troca de e-mail que ainda espera o seu dia.',
  argumentos: { conta: umaConta },
  async executar(ctx, { conta: nome }) {
    const { id, email } = await contaViva(ctx, nome);
    await transaction(ctx, async (tx) => {
      if (!(await cancelarTrocaDeEmail(tx, id))) recusar(`Nenhuma troca de e-mail espera em ${email}.`);
      await audit(tx, { acao: 'usuario.manterEmail', entidade: 'usuario', id });
      await avisarDoAto(tx, {
        usuarioId: id,
        assunto: 'O e-mail da conta continua o mesmo',
        texto: 'A troca de e-mail que estava pedida foi desfeita.',
      });
    });
    return { mensagem: `A conta continua em ${email}.`, dados: { id, email } };
  },
});

export const acessos = [linkDeSenha, trocarEmail, manterEmail];
