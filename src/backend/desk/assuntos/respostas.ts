import { and, desc, eq, gt, isNotNull, notInArray } from 'drizzle-orm';
import type { OperadorCtx } from '#backend/desk/comando.ts';
import { lista } from '#backend/desk/tela.ts';
import { RESPOSTA_BRUTA_DIAS } from '#backend/domain/consultas/registrar.ts';
import { consulta, respostaIlegivel } from '#backend/platform/db/schema/habilitacoes.ts';

/** A response that could not be parsed, of a look-up (stored in its row) or of another service. */
interface Ilegivel {
  /** 'consulta-12' or 'servico-5'. */
  id: string;
  servico: string;
  operacao: string;
  status: number | null;
  vezes: number;
  primeiraEm: Date;
  ultimaEm: Date;
  corpo: string;
}

const tela = lista({
  ...{ tela: 'respostas', titulo: 'Respostas que não se entenderam', menu: 'Respostas' },
  ...{ papeis: [], entidade: 'resposta', limite: 50, forma: /^(?:consulta|servico)-[1-9]\d{0,8}$/ },
  nota: 'O que os serviços de fora responderam e ninguém entendeu, ou recusaram. O texto pode ter dados pessoais; fica 90 dias.',
  async ler(ctx, { id, limite }) {
    const [onde, numero] = id?.split('-') ?? [];
    const todas = await Promise.all([
      onde === 'servico' ? [] : dasConsultas(ctx, limite, numero),
      onde === 'consulta' ? [] : dosServicos(ctx, limite, numero),
    ]);
    return todas
      .flat()
      .sort((a, b) => b.ultimaEm.getTime() - a.ultimaEm.getTime())
      .slice(0, limite)
      .map((uma) => (id ? uma : { ...uma, corpo: '' }));
  },
  id: ({ id }) => id,
  cabeca: ({ id }) => `Resposta ${id}`,
  colunas: {
    Resposta: ({ id }) => id,
    Serviço: ({ servico }) => servico,
    Operação: ({ operacao }) => operacao,
    'Código HTTP': ({ status }) => status || null,
    Vezes: ({ vezes }) => vezes,
    Última: ({ ultimaEm }) => ultimaEm,
  },
  mais: { Primeira: ({ primeiraEm }) => primeiraEm },
  secoes: async (_, { corpo }) => [{ titulo: 'Texto', corpo: semControles(corpo) }],
});

/** Outcomes without an answer of the source: there is no text to show. */
const SEM_RESPOSTA = ['source_unavailable', 'rate_limited'];

async function dasConsultas(
  { db, clock }: OperadorCtx,
  limite: number,
  numero?: string,
): Promise<Ilegivel[]> {
  // The cleanup job may delete them somewhat later than their days.
  const guardadas = new Date(clock().getTime() - (RESPOSTA_BRUTA_DIAS + 10) * 86_400_000);
  const linhas = await db
    .select()
    .from(consulta)
    .where(
      and(
        isNotNull(consulta.respostaBruta),
        notInArray(consulta.resultado, SEM_RESPOSTA),
        gt(consulta.quando, guardadas),
        numero ? eq(consulta.id, Number(numero)) : undefined,
      ),
    )
    .orderBy(desc(consulta.quando))
    .limit(limite);
  return linhas.map(({ id, servico, quando, respostaBruta }) => ({
    ...{ id: `consulta-${id}`, servico: 'infosimples', operacao: servico, status: null, vezes: 1 },
    ...{ primeiraEm: quando, ultimaEm: quando, corpo: respostaBruta ?? '' },
  }));
}

async function dosServicos({ db }: OperadorCtx, limite: number, numero?: string): Promise<Ilegivel[]> {
  const linhas = await db
    .select()
    .from(respostaIlegivel)
    .where(numero ? eq(respostaIlegivel.id, Number(numero)) : undefined)
    .orderBy(desc(respostaIlegivel.ultimaEm))
    .limit(limite);
  return linhas.map(({ id, sha256: _, ...linha }) => ({ ...linha, id: `servico-${id}` }));
}

/** Removes control characters from third-party text before it is printed on a terminal; line breaks and tabs stay. */
const semControles = (texto: string) =>
  texto.replace(/\p{Cc}/gu, (um) => (um === '\n' || um === '\t' ? um : '\uFFFD'));

export const respostas = [tela];
