import { eq } from 'drizzle-orm';
import { digits, lettersAndDigits, normalizeRenavam } from '#lib/documents.ts';
import { paths } from '#lib/paths.ts';
import { pedirConsulta } from '../../../domain/consultas/agenda.ts';
import { corrigirHabilitacao } from '../../../domain/habilitacoes/corrigir.ts';
import { entradaDaHabilitacao } from '../../../domain/habilitacoes/dados.ts';
import { corrigirVeiculo } from '../../../domain/veiculos/corrigir.ts';
import { entradaDoVeiculo } from '../../../domain/veiculos/dados.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../../../platform/context.ts';
import { usuario } from '../../../platform/db/schema/conta.ts';
import { habilitacao } from '../../../platform/db/schema/habilitacoes.ts';
import { veiculo } from '../../../platform/db/schema/veiculos.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { avisarDoAto } from '../../avisarDoAto.ts';
import { id, obrigatorio, opcional, texto } from '../campos.ts';
import { comando, type OperadorCtx, recusar } from '../comando.ts';

const umaHabilitacao = obrigatorio('O número da habilitação.', id);
const umVeiculo = obrigatorio('O número do veículo.', id);

const corrigirCnh = comando({
  nome: 'habilitacoes corrigir',
  resumo: 'Corrige o número ou o CPF de uma CNH e a consulta de novo; o motorista é avisado.',
  argumentos: { habilitacao: umaHabilitacao },
  opcoes: {
    numero: opcional('O número de registro da CNH, se mudou.', texto),
    cpf: opcional('O CPF do condutor, se mudou.', texto),
  },
  async confirmacao(ctx, { habilitacao: numero, numero: novo, cpf }) {
    const { linha, dono } = await cnhDe(ctx, numero);
    const outra = novo !== undefined && digits(novo) !== linha.numeroCnh;
    const troca = trocaDe([
      ['a CNH', linha.numeroCnh, novo && digits(novo)],
      ['o CPF', linha.cpf, cpf && digits(cpf)],
    ]);
    const sai = outra ? ' O que foi lido da CNH de antes sai da tela.' : '';
    return `${troca} na conta de ${dono.email}, e consultar de novo?${sai} O motorista recebe: "${AVISO_DA_CNH}"`;
  },
  async executar(ctx, { habilitacao: numero, numero: novo, cpf }) {
    await transaction(ctx, async (tx) => {
      const { linha, dono } = await cnhDe(tx, numero);
      const { Guid } = await corrigirHabilitacao(
        { ...tx, actor: dono },
        {
          ...entradaDaHabilitacao(linha),
          Id: linha.id,
          NumeroCnh: novo ?? linha.numeroCnh,
          Cpf: cpf ?? linha.cpf,
          Versao: undefined,
        },
      );
      await avisarDoAto(tx, {
        usuarioId: dono.id,
        assunto: 'Corrigimos a sua CNH',
        texto: AVISO_DA_CNH,
        destino: paths.app.condutores.ver(Guid),
      });
    });
    return {
      mensagem: 'CNH corrigida: a consulta nova foi pedida e o motorista foi avisado.',
      dados: { id: numero },
    };
  },
});

const AVISO_DA_CNH =
  'Como você pediu, corrigimos o cadastro da sua CNH e pedimos uma consulta nova. Se não foi você que pediu, fale conosco.';

const corrigirPlaca = comando({
  nome: 'veiculos corrigir',
  resumo: 'Corrige a placa ou o Renavam de um veículo e o consulta de novo; o motorista é avisado.',
  argumentos: { veiculo: umVeiculo },
  opcoes: {
    placa: opcional('A placa, se mudou.', texto),
    renavam: opcional('O Renavam, se mudou.', texto),
  },
  async confirmacao(ctx, { veiculo: numero, placa, renavam }) {
    const { linha, dono } = await veiculoDe(ctx, numero);
    const troca = trocaDe([
      ['a placa', linha.placa, placa && lettersAndDigits(placa)],
      ['o Renavam', linha.numeroRenavam, renavam && normalizeRenavam(renavam)],
    ]);
    return `${troca} na conta de ${dono.email}, e consultar de novo? O que foi lido do veículo de antes sai da tela. O motorista recebe: "${AVISO_DO_VEICULO}"`;
  },
  async executar(ctx, { veiculo: numero, placa, renavam }) {
    await transaction(ctx, async (tx) => {
      const { linha, dono } = await veiculoDe(tx, numero);
      const { Guid } = await corrigirVeiculo(
        { ...tx, actor: dono },
        {
          ...entradaDoVeiculo(linha),
          Id: linha.id,
          Placa: placa ?? linha.placa,
          NumeroRenavam: renavam ?? linha.numeroRenavam,
          Versao: undefined,
        },
      );
      await avisarDoAto(tx, {
        usuarioId: dono.id,
        assunto: 'Corrigimos o seu veículo',
        texto: AVISO_DO_VEICULO,
        destino: paths.app.veiculos.ver(Guid),
      });
    });
    return {
      mensagem: 'Veículo corrigido: a consulta nova foi pedida e o motorista foi avisado.',
      dados: { id: numero },
    };
  },
});

const AVISO_DO_VEICULO =
  'Como você pediu, corrigimos o cadastro do seu veículo e pedimos uma consulta nova. Se não foi você que pediu, fale conosco.';

/** 'Trocar a placa A por B e o Renavam C por D': the values that were given and differ. Refuses when none does. */
function trocaDe(pares: readonly [nome: string, antes: string, depois: string | undefined][]): string {
  const mudam = pares.filter(([, antes, depois]) => depois !== undefined && depois !== antes);
  if (mudam.length === 0) recusar('Nada mudou: escreva o que corrigir.');
  return `Trocar ${mudam.map(([nome, antes, depois]) => `${nome} ${antes} por ${depois}`).join(' e ')}`;
}

const consultarCnh = comando({
  nome: 'habilitacoes consultar',
  resumo: 'Pede agora uma consulta nova de uma CNH.',
  argumentos: { habilitacao: umaHabilitacao },
  motivo: null,
  async executar(ctx, { habilitacao: numero }) {
    const { linha } = await cnhDe(ctx, numero);
    return consultar(ctx, 'habilitacao', linha);
  },
});

const consultarVeiculo = comando({
  nome: 'veiculos consultar',
  resumo: 'Pede agora uma consulta nova de um veículo.',
  argumentos: { veiculo: umVeiculo },
  motivo: null,
  async executar(ctx, { veiculo: numero }) {
    const { linha } = await veiculoDe(ctx, numero);
    return consultar(ctx, 'veiculo', linha);
  },
});

async function consultar(
  ctx: OperadorCtx,
  alvo: 'habilitacao' | 'veiculo',
  { id: numero, ativo, comErro }: { id: number; ativo: boolean; comErro: boolean },
) {
  if (!ativo) recusar('O motorista desligou este cadastro: não é consultado.');
  if (comErro) recusar('A fonte recusou este cadastro: corrija primeiro.');
  await transaction(ctx, async (tx) => {
    await pedirConsulta(tx, { alvo, id: numero });
    await audit(tx, { acao: `${alvo}.consultar`, entidade: alvo, id: numero });
  });
  return { mensagem: 'Consulta pedida: o resultado aparece aqui em instantes.', dados: { id: numero } };
}

async function cnhDe(ctx: OperadorCtx, numero: number) {
  const [linha] = await ctx.db.select().from(habilitacao).where(eq(habilitacao.id, numero));
  if (!linha) return recusar(`Não há uma habilitação ${numero}.`);
  return { linha, dono: await donoDe(ctx, linha.usuarioId) };
}

async function veiculoDe(ctx: OperadorCtx, numero: number) {
  const [linha] = await ctx.db.select().from(veiculo).where(eq(veiculo.id, numero));
  if (!linha) return recusar(`Não há um veículo ${numero}.`);
  return { linha, dono: await donoDe(ctx, linha.usuarioId) };
}

/** The driver for whom the staff acts; the audit row names the member of the staff. */
async function donoDe({ db, alvos }: OperadorCtx, usuarioId: string): Promise<Actor> {
  const [dono] = await db
    .select({ id: usuario.id, email: usuario.email, nome: usuario.nome })
    .from(usuario)
    .where(eq(usuario.id, usuarioId));
  if (!dono) throw new Error('the registration has no driver');
  alvos.push({ entidade: 'usuario', id: dono.id });
  return { ...dono, sessaoId: '' };
}

export const cadastros = [corrigirCnh, consultarCnh, corrigirPlaca, consultarVeiculo];
