import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import type { IsoDate } from '../dates.ts';
import { fail } from '../errors.ts';
import { type Done, defineForm } from '../form.ts';
import { sentenceOf, TEXTS } from '../messages.ts';
import { paths } from '../paths.ts';
import { montarEndereco } from './endereco.ts';
import { FUNDAMENTO_IDS } from './fundamentos.ts';
import { PARADAS, type Parada, paradaAberta, paradaAnterior, proximaParada } from './passos.ts';
import { dadosDoPerfil, SEM_DADOS_PESSOAIS } from './perfil.ts';
import { CAMPOS, completa, errosDaParada, lista, type Rascunho } from './rascunho.ts';

interface Onde {
  id: number;
  parada: Parada;
  /** What was typed before this form came. */
  dados: Rascunho;
  hoje: IsoDate;
  /** Opened by 'Alterar' of the review: what is complete goes back there. */
  revisando: boolean;
}

/**
 * The form of one place of the wizard. What it holds is saved before it is judged, so that nothing typed is lost; 'Voltar' saves
 * and judges nothing.
 */
export function passoForm({ id, parada, dados, hoje, revisando }: Onde) {
  const aqui = (outra: Parada) => paths.app.recursoOnline.cadastrarMulta(id, outra);
  return defineForm({
    fields: [...camposDoFormulario(parada), 'acao'],
    schema: v.record(v.string(), v.string()),
    async submit(api: FullApi, { acao, ...digitados }): Promise<Done> {
      const cep = acao === 'cep' ? await enderecoDoCep(api, digitados) : undefined;
      const { Dados } = await api.peticoes.guardarRascunho({
        id,
        Passo: Math.min(PARADAS.indexOf(parada), 3),
        Dados: {
          ...lidos(parada, digitados),
          ...(await dadosPessoais(api, { antes: dados.titular, agora: digitados.titular })),
          ...cep,
        },
      });
      if (acao === 'voltar') return { redirect: aqui(paradaAnterior(parada) ?? parada) };
      if (acao === 'cep')
        return { redirect: aqui(parada), aviso: cep ? 'cepEncontrado' : 'cepNaoEncontrado' };
      recusar(errosDaParada(parada, Dados, hoje), Dados);
      const pronta = completa(Dados, hoje);
      return { redirect: aqui(revisando ? paradaAberta('revisao', pronta) : proximaParada(parada, pronta)) };
    },
  });
}

/** What the form of a place shows when it opens. */
export function valoresDaParada(parada: Parada, dados: Rascunho): Rascunho {
  if (parada !== 'fundamentos') return dados;
  return Object.fromEntries(lista(dados.fundamentos).map((id) => [caixaDe(id), 'on']));
}

/** The name of a ground's box. */
export const caixaDe = (id: string): string => `fundamento-${id}`;

function camposDoFormulario(parada: Parada): readonly string[] {
  return parada === 'fundamentos' ? ['vistos', ...FUNDAMENTO_IDS.map(caixaDe)] : CAMPOS[parada];
}

/** The fields of the draft that a form holds. */
function lidos(parada: Parada, digitados: Rascunho): Rascunho {
  if (parada !== 'fundamentos') return digitados;
  const escolhidos = FUNDAMENTO_IDS.filter((id) => digitados[caixaDe(id)]);
  return { vistos: digitados.vistos ?? '', fundamentos: escolhidos.join() };
}

/** 'Own' brings the profile, 'other' clears it (specification 1, section 2); the same choice again changes nothing. */
async function dadosPessoais(
  api: FullApi,
  { antes, agora }: { antes: string | undefined; agora: string | undefined },
): Promise<Rascunho> {
  if (agora === antes) return {};
  if (agora === 'proprio') return dadosDoPerfil(await api.conta.perfil());
  return agora === 'outro' ? SEM_DADOS_PESSOAIS : {};
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

function recusar(erros: Record<string, string>, dados: Rascunho): void {
  const campos = Object.keys(erros);
  if (campos.length === 0) return;
  const falta = campos.some((campo) => !dados[campo]?.trim());
  fail('DADOS_INVALIDOS', {
    fields: erros,
    sentence: falta ? TEXTS.todosOsCampos : sentenceOf('DADOS_INVALIDOS'),
  });
}
