import { eq } from 'drizzle-orm';
import { avisarDoAto } from '#backend/desk/avisarDoAto.ts';
import { numero, opcional, texto } from '#backend/desk/campos.ts';
import { comando, type OperadorCtx, recusar } from '#backend/desk/comando.ts';
import { pedirConsulta } from '#backend/domain/consultas/agenda.ts';
import { corrigirHabilitacao } from '#backend/domain/habilitacoes/cadastro.ts';
import { entradaDaHabilitacao } from '#backend/domain/habilitacoes/dados.ts';
import { corrigirVeiculo } from '#backend/domain/veiculos/cadastro.ts';
import { entradaDoVeiculo } from '#backend/domain/veiculos/dados.ts';
import type { Actor } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { paths } from '#lib/paths.ts';

const ATENDE = ['atendimento'] as const;
const umaHabilitacao = numero('O número da habilitação.');
const umVeiculo = numero('O número do veículo.');

const corrigirCnh = comando({
  nome: 'habilitacoes corrigir',
  titulo: 'Corrigir a CNH, e consultar de novo; o que foi lido da de antes sai',
  papeis: ATENDE,
  argumentos: { habilitacao: umaHabilitacao },
  opcoes: {
    numero: opcional('O número de registro da CNH, se mudou.', texto),
    cpf: opcional('O CPF do condutor, se mudou.', texto),
  },
  async executar(ctx, { habilitacao: id, numero: novo, cpf }) {
    const { linha, dono } = await cadastroDe(ctx, habilitacao, id);
    if (novo === undefined && cpf === undefined) recusar(NADA);
    const { Guid } = await corrigirHabilitacao(
      { ...ctx, actor: dono },
      {
        ...{ ...entradaDaHabilitacao(linha), Id: linha.id, Versao: undefined },
        ...{ NumeroCnh: novo ?? linha.numeroCnh, Cpf: cpf ?? linha.cpf },
      },
    );
    await avisar(ctx, dono, 'a sua CNH', paths.app.condutores.ver(Guid));
    return { mensagem: `CNH corrigida${FEITO}`, sobre: ['habilitacao', id] };
  },
});

const corrigirPlaca = comando({
  nome: 'veiculos corrigir',
  titulo: 'Corrigir o veículo, e consultar de novo; o que foi lido do de antes sai',
  papeis: ATENDE,
  argumentos: { veiculo: umVeiculo },
  opcoes: {
    placa: opcional('A placa, se mudou.', texto),
    renavam: opcional('O Renavam, se mudou.', texto),
  },
  async executar(ctx, { veiculo: id, placa, renavam }) {
    const { linha, dono } = await cadastroDe(ctx, veiculo, id);
    if (placa === undefined && renavam === undefined) recusar(NADA);
    const { Guid } = await corrigirVeiculo(
      { ...ctx, actor: dono },
      {
        ...{ ...entradaDoVeiculo(linha), Id: linha.id, Versao: undefined },
        ...{ Placa: placa ?? linha.placa, NumeroRenavam: renavam ?? linha.numeroRenavam },
      },
    );
    await avisar(ctx, dono, 'o seu veículo', paths.app.veiculos.ver(Guid));
    return { mensagem: `Veículo corrigido${FEITO}`, sobre: ['veiculo', id] };
  },
});

const NADA = 'Nada mudou: escreva o que corrigir.';
const FEITO = ': a consulta nova foi pedida e o motorista foi avisado.';

const avisar = (ctx: OperadorCtx, dono: Actor, qual: string, destino: string) =>
  avisarDoAto(ctx, {
    ...{ usuarioId: dono.id, assunto: `Corrigimos ${qual}`, destino },
    texto: `Como você pediu, corrigimos ${qual} e pedimos uma consulta nova. Se não foi você que pediu, fale conosco.`,
  });

const consultarCnh = comando({
  nome: 'habilitacoes consultar',
  titulo: 'Consultar agora',
  papeis: ATENDE,
  argumentos: { habilitacao: umaHabilitacao },
  motivo: null,
  executar: (ctx, { habilitacao: id }) => consultar(ctx, 'habilitacao', id),
});

const consultarVeiculo = comando({
  nome: 'veiculos consultar',
  titulo: 'Consultar agora',
  papeis: ATENDE,
  argumentos: { veiculo: umVeiculo },
  motivo: null,
  executar: (ctx, { veiculo: id }) => consultar(ctx, 'veiculo', id),
});

async function consultar(ctx: OperadorCtx, alvo: 'habilitacao' | 'veiculo', id: number) {
  const { linha } = await cadastroDe(ctx, { habilitacao, veiculo }[alvo], id);
  if (!linha.ativo) recusar('O motorista desligou este cadastro: não é consultado.');
  if (linha.comErro) recusar('A fonte recusou este cadastro: corrija primeiro.');
  await pedirConsulta(ctx, { alvo, id });
  return { mensagem: 'Consulta pedida: o resultado aparece aqui em instantes.', sobre: [alvo, id] as const };
}

/** A registration, and its driver, for whom the staff acts; the audit row names the member of the staff. */
async function cadastroDe<T extends typeof habilitacao | typeof veiculo>(
  { db, alvos }: OperadorCtx,
  tabela: T,
  id: number,
): Promise<{ linha: T['$inferSelect']; dono: Actor }> {
  const [achado] = await db
    .select({ linha: tabela as typeof habilitacao, dono: usuario })
    .from(tabela as typeof habilitacao)
    .innerJoin(usuario, eq(usuario.id, tabela.usuarioId))
    .where(eq(tabela.id, id));
  if (!achado) recusar(`Não há um cadastro ${id}.`);
  const { id: dono, email, nome } = achado.dono;
  alvos.add(`usuario ${dono}`);
  return { linha: achado.linha, dono: { id: dono, email, nome, sessaoId: '' } };
}

export const correcoes = [corrigirCnh, consultarCnh, corrigirPlaca, consultarVeiculo];
