import { type ApiDe, peticaoDoRecurso } from '#backend/desk/assuntos/peticao.ts';
import { confirmarCodigo } from '#backend/desk/equipe/entrar.ts';
import { registrarRecusa } from '#backend/desk/equipe/recusa.ts';
import { sessaoContinua } from '#backend/desk/equipe/sessao.ts';
import { audit } from '#backend/platform/audit.ts';
import type { Pessoa, PublicCtx } from '#backend/platform/context.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import { CODIGO_DO_ATO } from '#lib/mesa/form.ts';
import { type Papel, ROTULO_DO_PAPEL } from '#lib/mesa/papeis.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type {
  AtoNaTela,
  AtoOferecido,
  Dado,
  Mesa,
  Registro,
  ResultadoDoAto,
  Tabela,
} from '#lib/mesa/tipos.ts';
import { sentenceOf } from '#lib/messages.ts';
import { atoNaTela, confirmou, lerAto } from './ato.ts';
import { buscar } from './busca.ts';
import { type Comando, filtrosDe, type OperadorCtx } from './comando.ts';
import { colegas } from './encontrar.ts';
import { executar, type Resultado } from './executar.ts';
import { atoDoEndereco, comandoDe, podeAbrir, podeExecutar, podeVer, TELAS, telaDe } from './registro.ts';
import { erro, primeiraVez, umaVez } from './umaVez.ts';

/** A command sent from the desk. */
interface Enviado {
  nome: string;
  valores: Record<string, unknown>;
  confirmado: boolean;
  motivo?: string;
  /** A code of the authenticator, for the acts that ask for one. */
  codigo?: string;
  /** The key that was rendered with the form, and what the form sent without the code. */
  envio?: { chave: string; conteudo: unknown };
}

const SEM_CHAVE = { chave: '', conteudo: null };
const MENOR_MOTIVO = 5;

/** The desk for a signed-in member of staff. Every view of customer data writes an audit row. */
export function mesaDe(runtime: Runtime, pessoa: Pessoa, origem: PublicCtx['origem'], apiDe?: ApiDe) {
  const { papel, email } = pessoa;
  const ctx: OperadorCtx = {
    ...{ ...runtime.deps, runtime, origem, ator: 'operador', atorId: email },
    alvos: new Set<string>(),
  };
  const visto = (entidade: string, id: string | number, dados = {}) =>
    audit(ctx, { acao: 'mesa.ver', entidade, id, dados: { papel, ...dados } });
  const doPapel = (atos: readonly AtoOferecido[] = []): AtoNaTela[] =>
    atos.flatMap((ato) => {
      const comando = comandoDe(ato.nome);
      return comando && podeExecutar(papel, comando) ? [atoNaTela(ato, comando)] : [];
    });
  const aberto = (href: string | null | undefined) => (href && podeAbrir(papel, href) ? href : null);

  async function rodar(enviado: Enviado): Promise<Resultado> {
    const { nome, valores, confirmado, motivo = '', codigo, envio = SEM_CHAVE } = enviado;
    const comando = comandoDe(nome);
    if (!comando || !podeExecutar(papel, comando)) return negado(nome);
    const muda = !comando.le;
    // The session was read before the body, which may have taken minutes.
    if (muda && !(await sessaoContinua(ctx, pessoa))) return erro(sentenceOf('SESSAO_EXIGIDA'));
    const porque = comando.motivo ? String(valores[comando.motivo] ?? '') : motivo;
    if (muda && comando.motivo === undefined && porque.trim().length < MENOR_MOTIVO)
      return erro('Diga o motivo.', { motivo: `Escreva ao menos ${MENOR_MOTIVO} letras.` });
    const alvos = new Set<string>();
    const umaSo = { pessoa, comando, envio: muda ? envio : SEM_CHAVE };
    const feito = await umaVez(ctx, umaSo, (tomar) =>
      executar(runtime, {
        ...{ nome, valores, operador: email, origem, motivo: porque.trim(), alvos, confirmado },
        async antes() {
          await tomar();
          if (comando.codigo) await confirmarCodigo(ctx, { pessoa, ato: nome, codigo });
        },
      }),
    );
    // Questions and refusals show customer data too.
    if (feito.tipo !== 'uso' && (feito.tipo !== 'ok' || !muda))
      await visto('comando', nome, {
        etapa: feito.tipo,
        ...(alvos.size > 0 && { alvo: [...alvos].join(', ') }),
      });
    return feito;
  }

  async function negado(nome: string): Promise<Resultado> {
    await registrarRecusa(ctx, { code: 'PAPEL_SEM_ACESSO', route: nome, pessoa });
    return erro(sentenceOf('PAPEL_SEM_ACESSO'));
  }

  return {
    pessoa: { nome: pessoa.nome, email, papel },
    menu: TELAS.flatMap((uma) =>
      uma.menu && podeVer(papel, uma) ? [{ rotulo: uma.menu, href: mesaPaths.lista(uma.tela) }] : [],
    ),
    async executar(enviado: Enviado): Promise<ResultadoDoAto> {
      return naTelaDo(await rodar(enviado));
    },
    async lista(nome, endereco) {
      const tela = telaDe(nome);
      if (!tela?.menu || !tela.listar || !podeVer(papel, tela)) return null;
      const { filtros, valores } = filtrosDe(tela.listar, endereco);
      const lida = await rodar({ nome: tela.listar.nome, valores: { ...valores }, confirmado: true });
      const { tabela = { colunas: [], linhas: [] }, total = null } = lida.tipo === 'ok' ? lida.resposta : {};
      const acima = (tela.acima ?? []).map((ato) => ({ nome: ato }));
      const [marcadas] = doPapel(tela.marcadas && [{ nome: tela.marcadas.ato }]);
      return {
        ...{ titulo: tela.titulo, nota: tela.nota ?? null },
        filtros: filtros.filter(({ nome: qual }) => qual !== 'pagina'),
        marcadas: marcadas ? { ato: marcadas, campo: tela.marcadas?.campo ?? '' } : null,
        total,
        valores: Object.fromEntries(
          Object.entries(valores).map(([campo, dito]) => [campo, typeof dito === 'string' ? dito : 'sim']),
        ),
        atos: doPapel(acima),
        deOutros: await deOutros([...acima, ...(tabela.registros ?? []).flatMap(({ atos }) => atos)]),
        tabela: naTela(tabela),
        erro: 'mensagem' in lida ? lida.mensagem : null,
      };
    },
    async registro(nome, id) {
      const tela = telaDe(nome);
      const achado = tela && podeVer(papel, tela) ? await tela.registro?.(ctx, id) : null;
      if (!achado) return null;
      await visto(tela?.entidade ?? nome, id);
      const nasLinhas = achado.secoes.flatMap(({ linhas = [] }) => linhas.flatMap(({ atos = [] }) => atos));
      return { ...doRegistro(achado), deOutros: await deOutros([...achado.atos, ...nasLinhas]) };
    },
    async peticao(recurso) {
      const comando = comandoDe('recursos protocolar');
      const id = /^[1-9]\d{0,8}$/.test(recurso) ? Number(recurso) : null;
      if (!apiDe || !comando || !podeExecutar(papel, comando) || id === null) return null;
      const achada = await peticaoDoRecurso(ctx, id, apiDe);
      if (achada) await visto('recurso', id, { peticao: true });
      return achada;
    },
    async receber(dados, oferecidos) {
      const chave = String(dados?.get('ato') ?? '');
      const ato = oferecidos.find((um) => um.chave === chave);
      const comando = comandoDe(ato?.nome ?? chave.replace(/:.*/s, ''));
      if (!dados || !comando || !podeExecutar(papel, comando))
        return { chave, valores: {}, escritos: [], resultado: erro('Este pedido não foi entendido.') };
      const lido = await lerAto(dados, comando, ato?.fixos);
      if (!ato) {
        const continua = await sessaoContinua(ctx, pessoa);
        const primeira = continua && (await primeiraVez(ctx, { pessoa, comando, envio: lido.envio }));
        return { chave, ...lido.textos, resultado: primeira ? naTelaDo(primeira) : erro(JA_MUDOU) };
      }
      const pedido = {
        ...{ nome: comando.nome, valores: lido.valores, envio: lido.envio },
        motivo: String(dados.get('motivo') ?? ''),
        codigo: String(dados.get(CODIGO_DO_ATO.nome) ?? ''),
      };
      // A confirmation counts for the question that was shown: after changed values the question is asked again.
      const antes = await this.executar({ ...pedido, confirmado: false });
      const sim = antes.tipo === 'confirmar' && confirmou(dados, antes.pergunta, ato);
      return {
        chave,
        ...lido.textos,
        resultado: sim ? await this.executar({ ...pedido, confirmado: true }) : antes,
      };
    },
    async buscar(pergunta) {
      const { achados, cortada } = await buscar(ctx, pergunta);
      // The search text may be a document number: only the number of results is recorded.
      await audit(ctx, { acao: 'mesa.buscar', entidade: 'busca', id: achados.length });
      const abertos = achados.map(({ cliente, ...um }) => ({
        ...um,
        href: aberto(um.href) ?? mesaPaths.registro('clientes', cliente),
      }));
      return { achados: abertos, cortada };
    },
  } satisfies Mesa & { executar(enviado: Enviado): Promise<ResultadoDoAto> };

  /** Acts that this role may not do, each with the role and the people who may. */
  async function deOutros(atos: readonly AtoOferecido[]): Promise<string[]> {
    const alheios = [...new Set(atos.map(({ nome }) => comandoDe(nome)))].flatMap((um) =>
      um && !um.maquina && !podeExecutar(papel, um) ? [um] : [],
    );
    if (alheios.length === 0) return [];
    const gente = await colegas(ctx);
    return Object.entries(Object.groupBy(alheios, ({ papeis }) => papeis[0] ?? 'administracao')).map(
      ([dele, comandos]) => {
        const nomes = gente.filter((um) => um.papel === dele).map((um) => um.nome);
        const quem = `${ROTULO_DO_PAPEL[dele as Papel]}${nomes.length > 0 ? ` (${nomes.join(', ')})` : ''}`;
        return `${comandos.map(({ titulo }) => titulo).join(' · ')}: ${quem}`;
      },
    );
  }

  /** Without links and acts that the role may not open or do. */
  function naTela({ registros = [], ...tabela }: Tabela): Tabela<AtoNaTela> {
    return {
      ...tabela,
      registros: registros.map(({ href, elos, atos, ...um }) => ({
        ...{ ...um, href: aberto(href), elos: elos.map(aberto), atos: doPapel(atos) },
      })),
    };
  }
  function doDado({ valor, href, ...um }: Dado): Dado {
    const aqui = aberto(href);
    const ato = !aqui && href ? atoDoEndereco(href) : undefined;
    return { ...um, href: aqui, valor: ato ? `${valor}: quem pode é ${papelDe(ato)}` : valor };
  }
  function doRegistro({ atos, secoes, ...um }: Registro): Registro<AtoNaTela> {
    return {
      ...um,
      atos: doPapel(atos),
      secoes: secoes.map(({ dados, linhas, ...secao }) => ({
        ...secao,
        ...(dados && { dados: dados.map(doDado) }),
        ...(linhas && {
          linhas: linhas.map((linha) => ({ ...linha, href: aberto(linha.href), atos: doPapel(linha.atos) })),
        }),
      })),
    };
  }
}

const papelDe = ({ papeis }: Comando) => ROTULO_DO_PAPEL[papeis[0] ?? 'administracao'];

function naTelaDo(feito: Resultado): ResultadoDoAto {
  if (feito.tipo === 'confirmar') return feito;
  if (feito.tipo === 'ok') return { tipo: 'ok', mensagem: feito.resposta.mensagem ?? null };
  return erro(feito.mensagem, feito.campos);
}

const JA_MUDOU = 'Isto já mudou, talvez por outra pessoa: este ato não se aplica mais.';
