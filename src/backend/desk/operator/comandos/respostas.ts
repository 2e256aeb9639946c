import { and, desc, eq, gt, isNotNull, notInArray } from 'drizzle-orm';
import * as v from 'valibot';
import { formatDateTime } from '#lib/dates.ts';
import { RESPOSTA_BRUTA_DIAS } from '../../../domain/consultas/registrar.ts';
import { consulta } from '../../../platform/db/schema/habilitacoes.ts';
import { respostaIlegivel } from '../../../platform/db/schema/respostas.ts';
import { obrigatorio, opcional, tamanhoDaLista } from '../campos.ts';
import { comando, ficha, type OperadorCtx, recusar, tabela } from '../comando.ts';

/** A response that could not be parsed, of a look-up (stored in its row) or of another service. */
interface Ilegivel {
  /** For example 'consulta-12' or 'servico-5'. */
  id: string;
  servico: string;
  operacao: string;
  status: number | null;
  vezes: number;
  primeiraEm: Date;
  ultimaEm: Date;
  corpo: string;
}

const NOMES: Record<string, string> = {
  infosimples: 'Infosimples',
  pagbank: 'PagBank',
  picpay: 'PicPay',
  viacep: 'ViaCEP',
  brasilapi: 'BrasilAPI',
};

const listar = comando({
  nome: 'respostas listar',
  resumo:
    'Lista o que os serviços de fora responderam e ninguém entendeu, ou recusaram, as mais novas primeiro.',
  opcoes: { limite: opcional('Quantas mostrar (50 se nada for dito).', tamanhoDaLista) },
  async executar(ctx, { limite = 50 }) {
    const dados = (await ilegiveis(ctx, limite)).map(({ corpo, ...resumo }) => ({
      ...resumo,
      tamanho: corpo.length,
    }));
    return {
      dados,
      tabela: tabela(
        dados,
        {
          Resposta: (uma) => uma.id,
          Serviço: ({ servico }) => NOMES[servico] ?? servico,
          Operação: ({ operacao }) => operacao,
          'Código HTTP': ({ status }) => status || null,
          Vezes: ({ vezes }) => vezes,
          Última: ({ ultimaEm }) => formatDateTime(ultimaEm),
          Tamanho: ({ tamanho }) => `${tamanho} ${tamanho === 1 ? 'letra' : 'letras'}`,
        },
        {
          href: () => null,
          atos: ({ id }) => [{ nome: 'respostas ver', fixos: { resposta: id }, titulo: 'Ver' }],
        },
      ),
    };
  },
});

const NUMERO = v.pipe(
  v.string(),
  v.regex(/^(consulta|servico)-\d{1,9}$/, 'Deve ser como na lista: consulta-12 ou servico-5.'),
);

const ver = comando({
  nome: 'respostas ver',
  resumo: 'Mostra uma resposta que ninguém entendeu. Ela pode ter dados pessoais.',
  argumentos: { resposta: obrigatorio('A resposta, como na lista.', NUMERO) },
  async executar(ctx, { resposta: nome }) {
    const achada = await ilegivel(ctx, nome);
    if (!achada) recusar(`Não há uma resposta ${nome}: talvez os seus 90 dias tenham passado.`);
    const { corpo, ...resumo } = achada;
    return {
      mensagem: semControles(corpo),
      dados: achada,
      tabela: ficha([
        ['Resposta', resumo.id],
        ['De', `${NOMES[resumo.servico] ?? resumo.servico}, ${resumo.operacao}`],
        ['Código HTTP', resumo.status || null],
        ['Vezes', resumo.vezes],
        ['Primeira', formatDateTime(resumo.primeiraEm)],
        ['Última', formatDateTime(resumo.ultimaEm)],
      ]),
    };
  },
});

/** Outcomes without an answer of the source: there is no text to show. */
const SEM_RESPOSTA = ['source_unavailable', 'rate_limited'];

/** Responses are kept for 90 days; the cleanup job may delete them somewhat later. */
const guardadasDesde = ({ clock }: OperadorCtx) =>
  new Date(clock().getTime() - (RESPOSTA_BRUTA_DIAS + 10) * 86_400_000);

async function ilegiveis(ctx: OperadorCtx, limite: number): Promise<Ilegivel[]> {
  const [consultas, servicos] = await Promise.all([
    ctx.db
      .select()
      .from(consulta)
      .where(
        and(
          isNotNull(consulta.respostaBruta),
          notInArray(consulta.resultado, SEM_RESPOSTA),
          gt(consulta.quando, guardadasDesde(ctx)),
        ),
      )
      .orderBy(desc(consulta.quando))
      .limit(limite),
    ctx.db.select().from(respostaIlegivel).orderBy(desc(respostaIlegivel.ultimaEm)).limit(limite),
  ]);
  return [...consultas.map(daConsulta), ...servicos.map(doServico)]
    .sort((a, b) => b.ultimaEm.getTime() - a.ultimaEm.getTime())
    .slice(0, limite);
}

async function ilegivel(ctx: OperadorCtx, nome: string): Promise<Ilegivel | undefined> {
  const { db } = ctx;
  const [onde, numero] = nome.split('-');
  const id = Number(numero);
  if (onde === 'consulta') {
    const [row] = await db
      .select()
      .from(consulta)
      .where(and(eq(consulta.id, id), gt(consulta.quando, guardadasDesde(ctx))));
    return row && row.respostaBruta !== null ? daConsulta(row) : undefined;
  }
  const [row] = await db.select().from(respostaIlegivel).where(eq(respostaIlegivel.id, id));
  return row && doServico(row);
}

function daConsulta(row: typeof consulta.$inferSelect): Ilegivel {
  return {
    id: `consulta-${row.id}`,
    servico: 'infosimples',
    operacao: row.servico,
    status: null,
    vezes: 1,
    primeiraEm: row.quando,
    ultimaEm: row.quando,
    corpo: row.respostaBruta ?? '',
  };
}

/** Removes control characters from third-party text before it is printed on a terminal; line breaks and tabs stay. */
const semControles = (texto: string) =>
  texto.replace(/\p{Cc}/gu, (um) => (um === '\n' || um === '\t' ? um : '\uFFFD'));

function doServico({ id, sha256: _, ...row }: typeof respostaIlegivel.$inferSelect): Ilegivel {
  return { ...row, id: `servico-${id}` };
}

export const respostas = [listar, ver];
