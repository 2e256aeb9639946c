import { eq } from 'drizzle-orm';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import { MultaCadastrada, type peticoes } from '#lib/peticoes/contract.ts';
import { audit } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { multaNaoAcompanhada, rascunho, solicitacao } from '../db/schema/peticoes.ts';
import { once } from '../idempotency.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { solicitacaoAberta } from './aberta.ts';
import { conferir } from './conferir.ts';
import { lugarDoCep } from './lugar.ts';
import { minutaDe } from './minuta.ts';

type Entrada = ParsedInput<typeof peticoes.cadastrarMulta>;
type Resposta = WireAnswer<typeof peticoes.cadastrarMulta>;

/** Registers the fine of a solicitação and queues its petition; one that could not be written is refused here. */
export async function cadastrarMulta(ctx: Ctx, entrada: Entrada): Promise<Resposta> {
  const { Chave, ...conteudo } = entrada;
  const envio = { dono: ctx.actor.id, operacao: 'peticao.cadastrarMulta', chave: Chave, conteudo };
  return once(ctx, { ...envio, resposta: MultaCadastrada }, (tx) => registrar(tx, entrada));
}

async function registrar(tx: Ctx, entrada: Entrada): Promise<Resposta> {
  const fundamentos = conferir(tx, entrada);
  const { id } = await solicitacaoAberta(tx, entrada.SolicitacaoMultaNaoAcompanhada_Id);
  const criadaEm = tx.clock();
  const [dono] = await tx.db.select({ cpf: usuario.cpf }).from(usuario).where(eq(usuario.id, tx.actor.id));
  if (!dono) fail('NAO_ENCONTRADO');
  const [multa] = await tx.db
    .insert(multaNaoAcompanhada)
    .values({
      ...colunasDe(entrada),
      usuarioId: tx.actor.id,
      solicitacaoId: id,
      fatos: { declarados: entrada.Fatos, fundamentos, lugar: await lugarDoCep(tx, entrada.cep) },
      emNomeProprio: entrada.CpfDefesa === dono.cpf,
      criadaEm,
    })
    .returning();
  if (!multa) throw new Error('an insert gave no row');
  minutaDe(multa, { email: tx.actor.email });
  await tx.db.update(solicitacao).set({ dataMultaCadastrada: criadaEm }).where(eq(solicitacao.id, id));
  await tx.db.delete(rascunho).where(eq(rascunho.solicitacaoId, id));
  await audit(tx, {
    acao: 'peticao.cadastrarMulta',
    entidade: 'solicitacao',
    id,
    dados: { multaId: multa.id, fase: multa.fase, modelo: multa.templateId, fundamentos },
  });
  await enqueue(tx, 'peticao', { solicitacaoId: id });
  return { response: 'success', message: TEXTS.multaCadastrada };
}

function colunasDe(entrada: Entrada) {
  return {
    sexo: entrada.Sexo,
    nomeCompletoDefesa: entrada.NomeCompletoDefesa,
    cpfDefesa: entrada.CpfDefesa,
    telefoneContato: entrada.TelefoneContato,
    enderecoCompleto: entrada.EnderecoCompletos,
    cep: entrada.cep,
    numero: entrada.numero || null,
    complemento: entrada.complemento || null,
    placa: entrada.Placa,
    dataInfracao: entrada.DataInfracao,
    horaInfracao: entrada.HoraInfracao,
    autoInfracao: entrada.AutoInfracao,
    autoRenainf: entrada.AutoRenainf || null,
    templateId: entrada.TemplateId,
    enquadramento: entrada.Enquadramento,
    local: entrada.Local,
    orgaoEmissor: entrada.OrgaoEmissor,
    fase: entrada.Fase,
  };
}
