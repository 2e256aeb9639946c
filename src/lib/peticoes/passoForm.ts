import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import type { IsoDate } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { type Done, defineForm } from '#lib/form.ts';
import { sentenceOf, TEXTS } from '#lib/messages.ts';
import { paths } from '#lib/paths.ts';
import type { Desenho, Opcao } from '#lib/ui/campo.ts';
import { ANEXOS, guardarAnexos, idsDosAnexos } from './anexos.ts';
import { montarEndereco } from './endereco.ts';
import { ETAPAS, type Etapa, etapaAberta, etapaAnterior, proximaEtapa } from './etapas.ts';
import { desenhos, type Erros, type Rascunho } from './form.ts';
import { FUNDAMENTO_IDS, FUNDAMENTOS } from './fundamentos.ts';
import { camposDe } from './perguntas.ts';
import {
  dadosDaMultaAcompanhada,
  dadosDoPerfil,
  prazoDoObjetivo,
  SEM_DADOS_PESSOAIS,
} from './preenchimento.ts';
import {
  completa,
  errosDaEtapa,
  GUARDADOS,
  lista,
  propostasDoRascunho,
  respostasDoRascunho,
} from './rascunho.ts';
import { feriadoDecide, semPeticao } from './ultimoDia.ts';

interface Onde {
  /** Of the solicitação, or of the appeal that the desk writes for. */
  id: number;
  /** The address of a page of this wizard. */
  onde: (passo?: string) => string;
  etapa: Etapa;
  dados: Rascunho;
  hoje: IsoDate;
  /** Opened by 'Alterar' of the review: when complete, it returns there. */
  revisando: boolean;
  /** The fine is registered, and its petition is being corrected. */
  corrigindo?: boolean;
  /** Options of lists that the page fills, by field. */
  opcoes?: Partial<Record<string, readonly Opcao[]>>;
  /** Answers of the free check as initial values, for the fine chosen here. */
  conferidos?: Rascunho;
}

/**
 * The form of one page of the wizard. Its input is saved before validation, so that nothing is lost; 'Voltar' saves without validating,
 * and the script (islands/peticoes/useDigitado.ts) saves what is not sent, as no answer yet.
 */
export function passoForm({
  id,
  onde,
  etapa,
  dados,
  hoje,
  revisando,
  corrigindo = false,
  opcoes,
  conferidos = {},
}: Onde) {
  const aqui = (outra: Etapa) => onde(outra.id);
  return defineForm({
    fields: [...camposDoFormulario(etapa), 'acao'],
    campos: desenhosDa(etapa, dados, { opcoes, hoje }),
    schema: v.record(v.string(), v.string()),
    async submit(api: FullApi, { acao, ...digitados }): Promise<Done> {
      // A page from before the registration: the petition is written, so no other fine can take its place.
      if (acao === 'guardar') return corrigindo ? { redirect: onde() } : guardarParaOutra(api, id);
      if (acao === 'naTela') {
        const naTela = JSON.stringify({ etapa: etapa.id, digitados: lidos(etapa, digitados) });
        await api.peticoes.guardarRascunho({ id, Passo: etapa.passo, Dados: { naTela } });
        return { redirect: aqui(etapa) };
      }
      const cep = acao === 'cep' ? await enderecoDoCep(api, digitados) : undefined;
      const daMulta = await dadosDaMulta(api, dados, digitados);
      const { Dados } = await api.peticoes.guardarRascunho({
        id,
        Passo: etapa.passo,
        Dados: {
          ...lidos(etapa, digitados),
          ...(await dadosPessoais(api, dados, digitados)),
          ...daMulta,
          ...(await prazoDoObjetivo(api, dados, { ...dados, ...digitados })),
          ...(Object.keys(conferidos).length > 0 &&
            daMesmaMulta(conferidos, digitados) &&
            daConferencia({ ...dados, ...digitados, ...daMulta, ...conferidos }, conferidos, hoje)),
          ...cep,
          naTela: '',
        },
      });
      if (acao === 'voltar') return { redirect: aqui(etapaAnterior(etapa, Dados) ?? etapa) };
      if (acao === 'cep') return { redirect: aqui(etapa), aviso: cep ? 'cepEncontrado' : 'cepNaoEncontrado' };
      const erros = errosDaEtapa(etapa, Dados, hoje);
      if (acabouSo(erros, Dados, hoje)) return { redirect: onde(FIM) };
      recusar(erros, Dados);
      const falta = etapaAberta(etapa, Dados, completa(Dados, hoje));
      if (ETAPAS.indexOf(falta) < ETAPAS.indexOf(etapa))
        return { redirect: aqui(falta), aviso: 'etapaIncompleta' };
      const [revisao = etapa] = ETAPAS.slice(-1);
      return {
        redirect: aqui(
          revisando ? etapaAberta(revisao, Dados, completa(Dados, hoje)) : proximaEtapa(etapa, Dados),
        ),
      };
    },
  });
}

export function valoresDaEtapa({ id }: Etapa, dados: Rascunho): Rascunho {
  if (id !== 'fundamentos') return dados;
  // Every supported ground begins ticked, until the driver has chosen.
  const escolhidos = dados.vistos ? lista(dados.fundamentos) : FUNDAMENTO_IDS;
  const caixas = [...escolhidos.map(caixaDe), ...idsDosAnexos(dados.anexos).map(caixaDoAnexo)];
  return Object.fromEntries(caixas.map((caixa) => [caixa, 'on']));
}

/** The rendering of a page's fields; one checkbox per ground. */
function desenhosDa(
  etapa: Etapa,
  dados: Rascunho,
  { opcoes, hoje }: Pick<Onde, 'opcoes' | 'hoje'>,
): Record<string, Desenho> {
  if (etapa.id !== 'fundamentos') {
    const decide = feriadoDecide(respostasDoRascunho(dados), hoje);
    const vazia = (nome: string) => opcoes?.[nome]?.length === 0;
    return desenhos(
      camposDe(etapa, dados).filter((nome) => (nome !== 'feriadoMunicipal' || decide) && !vazia(nome)),
      opcoes,
    );
  }
  const boxes = FUNDAMENTOS.map(({ id, titulo }): [string, Desenho] => [
    caixaDe(id),
    { rotulo: titulo, como: 'marcar' },
  ]);
  const papeis = Object.entries(ANEXOS).map(([id, rotulo]): [string, Desenho] => [
    caixaDoAnexo(id),
    { rotulo, como: 'marcar' },
  ]);
  return Object.fromEntries([...boxes, ...papeis]);
}

/** The name of a ground's box. */
export const caixaDe = (id: string): string => `fundamento-${id}`;
export const caixaDoAnexo = (id: string): string => `anexo-${id}`;

function camposDoFormulario({ id, campos }: Etapa): readonly string[] {
  return id === 'fundamentos'
    ? ['vistos', ...FUNDAMENTO_IDS.map(caixaDe), ...Object.keys(ANEXOS).map(caixaDoAnexo)]
    : campos;
}

/** The fields of the draft that a form holds. */
function lidos({ id }: Etapa, digitados: Rascunho): Rascunho {
  if (id !== 'fundamentos') return digitados;
  const escolhidos = FUNDAMENTO_IDS.filter((fundamento) => digitados[caixaDe(fundamento)]);
  const anexos = guardarAnexos(Object.keys(ANEXOS).filter((anexo) => digitados[caixaDoAnexo(anexo)]));
  return { vistos: digitados.vistos ?? '', fundamentos: escolhidos.join(), anexos };
}

/** The end of the wizard without a petition: the term is over, or the infraction was recognised. */
export const FIM = 'fim';

/** The only problem is one that no other answer changes; after a recognition the other questions do not matter. */
function acabouSo(erros: Erros, dados: Rascunho, hoje: IsoDate): boolean {
  if (erros.reconheceuNoSne) return true;
  const acabou = semPeticao(respostasDoRascunho(dados), hoje);
  const ditos = Object.values(erros);
  return acabou !== null && ditos.length > 0 && ditos.every((frase) => frase === acabou.frase);
}

/** The petition stays paid for; the answers about this fine are removed. */
async function guardarParaOutra(api: FullApi, id: number): Promise<Done> {
  await api.peticoes.guardarRascunho({
    id,
    Passo: 0,
    Dados: Object.fromEntries(GUARDADOS.map((campo) => [campo, ''])),
  });
  return { redirect: paths.app.recursoOnline.solicitacoes, aviso: 'peticaoGuardada' };
}

/** The answers of the free check, with the grounds that it named chosen. */
function daConferencia(todos: Rascunho, conferidos: Rascunho, hoje: IsoDate): Rascunho {
  const ids = propostasDoRascunho(todos, hoje)
    .map(({ id }) => id)
    .join();
  return { ...conferidos, fundamentos: ids, vistos: ids, conferida: 'on' };
}

const daMesmaMulta = (conferidos: Rascunho, { multaAcompanhada = '' }: Rascunho) =>
  (conferidos.multaAcompanhada ?? '') === multaAcompanhada;

/** 'Own' loads the profile, 'other' clears it (specification 1, section 2); repeating a choice changes nothing. */
async function dadosPessoais(api: FullApi, antes: Rascunho, { titular }: Rascunho): Promise<Rascunho> {
  if (titular === antes.titular) return {};
  if (titular === 'proprio') return dadosDoPerfil(await api.conta.perfil());
  return titular === 'outro' ? SEM_DADOS_PESSOAIS : {};
}

/** Choosing a watched fine loads its data; repeating the choice changes nothing. */
async function dadosDaMulta(api: FullApi, antes: Rascunho, agora: Rascunho): Promise<Rascunho> {
  const { multaAcompanhada: guid } = agora;
  return guid && guid !== antes.multaAcompanhada
    ? dadosDaMultaAcompanhada(api, guid, { objetivo: antes.objetivo })
    : {};
}

/** Without script, 'Buscar CEP' reloads the page with the address. */
async function enderecoDoCep(api: FullApi, digitados: Rascunho): Promise<Rascunho | undefined> {
  const { cep = '', numero = '', complemento = '' } = digitados;
  const achado = /^\d{8}$/.test(cep.replace(/\D/g, '')) ? await api.referencia.cep({ cep }) : null;
  if (!achado) return undefined;
  const { Logradouro: logradouro, Bairro: bairro, Cidade: cidade, Uf: uf } = achado;
  return {
    EnderecoCompletos: montarEndereco({ logradouro, numero, complemento, bairro, cidade, uf, cep }),
  };
}

function recusar(fields: Erros, dados: Rascunho): void {
  const campos = Object.keys(fields);
  if (campos.length === 0) return;
  const falta = campos.some((campo) => campo !== 'fundamentos' && !dados[campo]?.trim());
  fail('DADOS_INVALIDOS', {
    fields,
    sentence: falta ? TEXTS.todosOsCampos : (fields.fundamentos ?? sentenceOf('DADOS_INVALIDOS')),
  });
}

/** What is typed on a page of the wizard that was not sent: a field of the draft that answers nothing yet. */
const NaTela = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ etapa: v.string(), digitados: v.record(v.string(), v.string()) }),
);

/** What was typed on this page; nothing when the last unsent page is another. */
export function digitadosNa(etapa: string, naTela: string): Readonly<Record<string, string>> {
  const lida = v.safeParse(NaTela, naTela);
  return lida.success && lida.output.etapa === etapa ? lida.output.digitados : {};
}
