import { eq } from 'drizzle-orm';
import { avisarDoAto } from '#backend/desk/avisarDoAto.ts';
import { numero, opcional, texto } from '#backend/desk/campos.ts';
import { comando, type OperadorCtx, recusar } from '#backend/desk/comando.ts';
import { pedirConsulta } from '#backend/domain/consultas/agenda.ts';
import { corrigirHabilitacao } from '#backend/domain/habilitacoes/corrigir.ts';
import { entradaDaHabilitacao } from '#backend/domain/habilitacoes/dados.ts';
import { corrigirVeiculo } from '#backend/domain/veiculos/corrigir.ts';
import { entradaDoVeiculo } from '#backend/domain/veiculos/dados.ts';
import type { Actor } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { digits, lettersAndDigits, normalizeRenavam } from '#lib/documents.ts';
import { paths } from '#lib/paths.ts';

const ATENDE = ['atendimento'] as const;
const umaHabilitacao = numero('O número da habilitação.');
const umVeiculo = numero('O número do veículo.');
const avisoDe = (qual: string) =>
  `Como você pediu, corrigimos o cadastro ${qual} e pedimos uma consulta nova. Se não foi você que pediu, fale conosco.`;

const corrigirCnh = comando({
  nome: 'habilitacoes corrigir',
  titulo: 'Corrigir a CNH',
  papeis: ATENDE,
  argumentos: { habilitacao: umaHabilitacao },
  opcoes: {
    numero: opcional('O número de registro da CNH, se mudou.', texto),
    cpf: opcional('O CPF do condutor, se mudou.', texto),
  },
  async confirmacao(ctx, { habilitacao: id, numero: novo, cpf }) {
    const { linha, dono } = await cnhDe(ctx, id);
    const troca = trocaDe([
      ['a CNH', linha.numeroCnh, novo && digits(novo)],
      ['o CPF', linha.cpf, cpf && digits(cpf)],
    ]);
    const outra = novo !== undefined && digits(novo) !== linha.numeroCnh;
    const sai = outra ? ' O que foi lido da CNH de antes sai da tela.' : '';
    return `${troca} na conta de ${dono.email}, e consultar de novo?${sai} O motorista recebe: "${avisoDe('da sua CNH')}"`;
  },
  async executar(ctx, { habilitacao: id, numero: novo, cpf }) {
    const { linha, dono } = await cnhDe(ctx, id);
    const { Guid } = await corrigirHabilitacao(
      { ...ctx, actor: dono },
      {
        ...{ ...entradaDaHabilitacao(linha), Id: linha.id, Versao: undefined },
        ...{ NumeroCnh: novo ?? linha.numeroCnh, Cpf: cpf ?? linha.cpf },
      },
    );
    await avisarDoAto(ctx, {
      ...{ usuarioId: dono.id, assunto: 'Corrigimos a sua CNH', texto: avisoDe('da sua CNH') },
      destino: paths.app.condutores.ver(Guid),
    });
    return {
      mensagem: 'CNH corrigida: a consulta nova foi pedida e o motorista foi avisado.',
      sobre: ['habilitacao', id],
    };
  },
});

const corrigirPlaca = comando({
  nome: 'veiculos corrigir',
  titulo: 'Corrigir o veículo',
  papeis: ATENDE,
  argumentos: { veiculo: umVeiculo },
  opcoes: {
    placa: opcional('A placa, se mudou.', texto),
    renavam: opcional('O Renavam, se mudou.', texto),
  },
  async confirmacao(ctx, { veiculo: id, placa, renavam }) {
    const { linha, dono } = await veiculoDe(ctx, id);
    const troca = trocaDe([
      ['a placa', linha.placa, placa && lettersAndDigits(placa)],
      ['o Renavam', linha.numeroRenavam, renavam && normalizeRenavam(renavam)],
    ]);
    return `${troca} na conta de ${dono.email}, e consultar de novo? O que foi lido do veículo de antes sai da tela. O motorista recebe: "${avisoDe('do seu veículo')}"`;
  },
  async executar(ctx, { veiculo: id, placa, renavam }) {
    const { linha, dono } = await veiculoDe(ctx, id);
    const { Guid } = await corrigirVeiculo(
      { ...ctx, actor: dono },
      {
        ...{ ...entradaDoVeiculo(linha), Id: linha.id, Versao: undefined },
        ...{ Placa: placa ?? linha.placa, NumeroRenavam: renavam ?? linha.numeroRenavam },
      },
    );
    await avisarDoAto(ctx, {
      ...{ usuarioId: dono.id, assunto: 'Corrigimos o seu veículo', texto: avisoDe('do seu veículo') },
      destino: paths.app.veiculos.ver(Guid),
    });
    return {
      mensagem: 'Veículo corrigido: a consulta nova foi pedida e o motorista foi avisado.',
      sobre: ['veiculo', id],
    };
  },
});

/** 'Trocar a placa A por B e o Renavam C por D': the values that were given and differ. Refuses when none does. */
function trocaDe(pares: readonly [nome: string, antes: string, depois: string | undefined][]): string {
  const mudam = pares.filter(([, antes, depois]) => depois !== undefined && depois !== antes);
  if (mudam.length === 0) recusar('Nada mudou: escreva o que corrigir.');
  return `Trocar ${mudam.map(([nome, antes, depois]) => `${nome} ${antes} por ${depois}`).join(' e ')}`;
}

const consultarCnh = comando({
  nome: 'habilitacoes consultar',
  titulo: 'Consultar agora',
  papeis: ATENDE,
  argumentos: { habilitacao: umaHabilitacao },
  motivo: null,
  executar: async (ctx, { habilitacao: id }) => consultar(ctx, 'habilitacao', (await cnhDe(ctx, id)).linha),
});

const consultarVeiculo = comando({
  nome: 'veiculos consultar',
  titulo: 'Consultar agora',
  papeis: ATENDE,
  argumentos: { veiculo: umVeiculo },
  motivo: null,
  executar: async (ctx, { veiculo: id }) => consultar(ctx, 'veiculo', (await veiculoDe(ctx, id)).linha),
});

async function consultar(
  ctx: OperadorCtx,
  alvo: 'habilitacao' | 'veiculo',
  { id, ativo, comErro }: { id: number; ativo: boolean; comErro: boolean },
) {
  if (!ativo) recusar('O motorista desligou este cadastro: não é consultado.');
  if (comErro) recusar('A fonte recusou este cadastro: corrija primeiro.');
  await pedirConsulta(ctx, { alvo, id });
  return { mensagem: 'Consulta pedida: o resultado aparece aqui em instantes.', sobre: [alvo, id] as const };
}

async function cnhDe(ctx: OperadorCtx, id: number) {
  const [linha] = await ctx.db.select().from(habilitacao).where(eq(habilitacao.id, id));
  return linha
    ? { linha, dono: await donoDe(ctx, linha.usuarioId) }
    : recusar(`Não há uma habilitação ${id}.`);
}

async function veiculoDe(ctx: OperadorCtx, id: number) {
  const [linha] = await ctx.db.select().from(veiculo).where(eq(veiculo.id, id));
  return linha ? { linha, dono: await donoDe(ctx, linha.usuarioId) } : recusar(`Não há um veículo ${id}.`);
}

/** The driver for whom the staff acts; the audit row names the member of the staff. */
async function donoDe({ db, alvos }: OperadorCtx, usuarioId: string): Promise<Actor> {
  const [dono] = await db
    .select({ id: usuario.id, email: usuario.email, nome: usuario.nome })
    .from(usuario)
    .where(eq(usuario.id, usuarioId));
  if (!dono) throw new Error('the registration has no driver');
  alvos.add(`usuario ${dono.id}`);
  return { ...dono, sessaoId: '' };
}

export const correcoes = [corrigirCnh, consultarCnh, corrigirPlaca, consultarVeiculo];
