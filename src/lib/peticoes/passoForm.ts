import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import type { IsoDate } from '../dates.ts';
import { fail } from '../errors.ts';
import { type Done, defineForm } from '../form.ts';
import { sentenceOf, TEXTS } from '../messages.ts';
import { paths } from '../paths.ts';
import type { Desenho, Opcao } from '../ui/campo.ts';
import { montarEndereco } from './endereco.ts';
import { camposDe, ETAPAS, type Etapa, etapaAberta, etapaAnterior, proximaEtapa } from './etapas.ts';
import { desenhos, type Erros, type Rascunho } from './form.ts';
import { FUNDAMENTO_IDS, FUNDAMENTOS } from './fundamentos.ts';
import { dadosDaMultaAcompanhada, dadosDoPerfil, SEM_DADOS_PESSOAIS } from './preenchimento.ts';
import { completa, errosDaEtapa, GUARDADOS, lista, respostasDoRascunho } from './rascunho.ts';
import { prazoAcabado } from './recusas.ts';

interface Onde {
  id: number;
  etapa: Etapa;
  /** What was typed before this form came. */
  dados: Rascunho;
  hoje: IsoDate;
  /** Opened by 'Alterar' of the review: what is complete goes back there. */
  revisando: boolean;
  /** Of the lists that the page fills, by field. */
  opcoes?: Partial<Record<string, readonly Opcao[]>>;
  /** Answers of the free check, to begin with: those of the fine that is chosen here. */
  conferidos?: Rascunho;
}

/**
 * The form of one page of the wizard. What it holds is saved before it is judged, so that nothing typed is lost; 'Voltar' saves
 * and judges nothing.
 */
export function passoForm({ id, etapa, dados, hoje, revisando, opcoes, conferidos = {} }: Onde) {
  const { cadastrarMulta } = paths.app.recursoOnline;
  const aqui = (outra: Etapa) => cadastrarMulta(id, outra.id);
  return defineForm({
    fields: [...camposDoFormulario(etapa), 'acao'],
    campos: desenhosDa(etapa, dados, opcoes),
    schema: v.record(v.string(), v.string()),
    async submit(api: FullApi, { acao, ...digitados }): Promise<Done> {
      if (acao === 'guardar') return guardarParaOutra(api, id);
      const cep = acao === 'cep' ? await enderecoDoCep(api, digitados) : undefined;
      const { Dados } = await api.peticoes.guardarRascunho({
        id,
        Passo: etapa.passo,
        Dados: {
          ...lidos(etapa, digitados),
          ...(await dadosPessoais(api, { antes: dados.titular, agora: digitados.titular })),
          ...(await dadosDaMulta(api, { antes: dados.multaAcompanhada, agora: digitados.multaAcompanhada })),
          ...(daMesmaMulta(conferidos, digitados) && conferidos),
          ...cep,
        },
      });
      if (acao === 'voltar') return { redirect: aqui(etapaAnterior(etapa, Dados) ?? etapa) };
      if (acao === 'cep') return { redirect: aqui(etapa), aviso: cep ? 'cepEncontrado' : 'cepNaoEncontrado' };
      const erros = errosDaEtapa(etapa, Dados, hoje);
      if (acabouSo(erros, Dados, hoje)) return { redirect: cadastrarMulta(id, FIM) };
      recusar(erros, Dados);
      const [revisao = etapa] = ETAPAS.slice(-1);
      return {
        redirect: aqui(
          revisando ? etapaAberta(revisao, Dados, completa(Dados, hoje)) : proximaEtapa(etapa, Dados),
        ),
      };
    },
  });
}

/** What the form of a page shows when it opens. */
export function valoresDaEtapa({ id }: Etapa, dados: Rascunho): Rascunho {
  if (id !== 'fundamentos') return dados;
  return Object.fromEntries(lista(dados.fundamentos).map((fundamento) => [caixaDe(fundamento), 'on']));
}

/** How the fields of a page look; a box a ground. */
function desenhosDa(etapa: Etapa, dados: Rascunho, opcoes: Onde['opcoes']): Record<string, Desenho> {
  if (etapa.id !== 'fundamentos') return desenhos(camposDe(etapa, dados), opcoes);
  const boxes = FUNDAMENTOS.map(({ id, titulo }): [string, Desenho] => [
    caixaDe(id),
    { rotulo: titulo, como: 'marcar' },
  ]);
  return Object.fromEntries(boxes);
}

/** The name of a ground's box. */
export const caixaDe = (id: string): string => `fundamento-${id}`;

function camposDoFormulario({ id, campos }: Etapa): readonly string[] {
  return id === 'fundamentos' ? ['vistos', ...FUNDAMENTO_IDS.map(caixaDe)] : campos;
}

/** The fields of the draft that a form holds. */
function lidos({ id }: Etapa, digitados: Rascunho): Rascunho {
  if (id !== 'fundamentos') return digitados;
  const escolhidos = FUNDAMENTO_IDS.filter((fundamento) => digitados[caixaDe(fundamento)]);
  return { vistos: digitados.vistos ?? '', fundamentos: escolhidos.join() };
}

/** Where the wizard ends without a petition: the time is over. */
export const FIM = 'fim';

/** Nothing is wrong with the page but that the time is over: no other answer mends that. */
function acabouSo(erros: Erros, dados: Rascunho, hoje: IsoDate): boolean {
  const acabou = prazoAcabado(respostasDoRascunho(dados), hoje);
  const ditos = Object.values(erros);
  return acabou !== null && ditos.length > 0 && ditos.every((frase) => frase === acabou);
}

/** The petition stays paid for; what was told of this fine goes. */
async function guardarParaOutra(api: FullApi, id: number): Promise<Done> {
  await api.peticoes.guardarRascunho({
    id,
    Passo: 0,
    Dados: Object.fromEntries(GUARDADOS.map((campo) => [campo, ''])),
  });
  return { redirect: paths.app.recursoOnline.solicitacoes, aviso: 'peticaoGuardada' };
}

const daMesmaMulta = (conferidos: Rascunho, { multaAcompanhada = '' }: Rascunho) =>
  (conferidos.multaAcompanhada ?? '') === multaAcompanhada;

interface Troca {
  antes: string | undefined;
  agora: string | undefined;
}

/** 'Own' brings the profile, 'other' clears it (specification 1, section 2); the same choice again changes nothing. */
async function dadosPessoais(api: FullApi, { antes, agora }: Troca): Promise<Rascunho> {
  if (agora === antes) return {};
  if (agora === 'proprio') return dadosDoPerfil(await api.conta.perfil());
  return agora === 'outro' ? SEM_DADOS_PESSOAIS : {};
}

/** A watched fine brings what is known of it; the same choice again changes nothing. */
async function dadosDaMulta(api: FullApi, { antes, agora }: Troca): Promise<Rascunho> {
  return agora && agora !== antes ? dadosDaMultaAcompanhada(api, agora) : {};
}

/** Without script, 'Buscar CEP' brings the page again with the address. */
async function enderecoDoCep(api: FullApi, digitados: Rascunho): Promise<Rascunho | undefined> {
  const { cep = '', numero = '', complemento = '' } = digitados;
  const achado = /^\d{8}$/.test(cep.replace(/\D/g, '')) ? await api.referencia.cep({ cep }) : null;
  if (!achado) return undefined;
  const { Logradouro: logradouro, Bairro: bairro, Cidade: cidade, Uf: uf } = achado;
  return {
    EnderecoCompletos: montarEndereco({ logradouro, numero, complemento, bairro, cidade, uf, cep }),
  };
}

function recusar(erros: Erros, dados: Rascunho): void {
  const fields = Object.fromEntries(
    Object.entries(erros).flatMap(([campo, frase]) => (frase ? [[campo, frase]] : [])),
  );
  const campos = Object.keys(fields);
  if (campos.length === 0) return;
  const falta = campos.some((campo) => campo !== 'fundamentos' && !dados[campo]?.trim());
  fail('DADOS_INVALIDOS', {
    fields,
    sentence: falta ? TEXTS.todosOsCampos : (fields.fundamentos ?? sentenceOf('DADOS_INVALIDOS')),
  });
}
