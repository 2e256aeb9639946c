import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import type { IsoDate } from '#lib/dates.ts';
import type { Answer } from '#lib/endpoint.ts';
import { AppError, fail } from '#lib/errors.ts';
import { defineForm } from '#lib/form.ts';
import { DRAWN, mergeDrawn, withDrawn } from '#lib/forms/drawnValues.ts';
import { paths } from '#lib/paths.ts';
import { desenhosDosCampos, lerCampos } from '#lib/peticoes/campo.ts';
import { FASES, type Fase } from '#lib/recursos/rules.ts';
import { camposDaEtapa, camposDaPeca, ETAPAS_DA_PECA, type EtapaDaPeca } from './campos.ts';
import type { processos } from './contract.ts';
import { fundamentosDoProcesso } from './fundamentos.ts';
import { causaDe, type Digitados, lerProcesso } from './ler.ts';
import { DATAS_DA_FASE } from './marcos.ts';

export type ProcessoVisto = Answer<typeof processos.ver>;

export const faseDoEndereco = (texto: string | undefined): Fase | null =>
  FASES.find((fase) => fase === texto) ?? null;
export const etapaDoEndereco = (texto: string | null): EtapaDaPeca =>
  ETAPAS_DA_PECA.find((etapa) => etapa === texto) ?? 'quem';

interface Onde {
  processo: ProcessoVisto;
  fase: Fase;
  etapa: EtapaDaPeca;
  dados: Digitados;
  hoje: IsoDate;
  /** The file made by the last page, sent as its answer. */
  pronta: (minuta: { nome: string; bytes: Uint8Array<ArrayBuffer> }) => void;
}

/** One page of the wizard: its input is stored, then validated; days become milestones, the rest answers. */
export function pecaForm({ processo, fase, etapa, dados, hoje, pronta }: Onde) {
  const { Guid, Tipo: tipo } = processo;
  const achados = fundamentosDoProcesso(lerProcesso({ tipo, fase, hoje }, dados).fatos);
  const nomes = camposDaEtapa(etapa, { tipo, fase, causa: causaDe(dados) }).filter(
    (nome) =>
      nome !== 'numeroProcesso' &&
      (!nome.startsWith('anexo-') || achados.some(({ id }) => nome === `anexo-${id}`)),
  );
  const indice = ETAPAS_DA_PECA.indexOf(etapa);
  const para = (outra: number) => paths.app.peca(Guid, fase, ETAPAS_DA_PECA[outra]);
  return defineForm({
    fields: [...nomes, 'acao', ...(etapa === 'carta' ? ['Antes'] : [])],
    campos: desenhosDosCampos(camposDaPeca(nomes, { tipo, fase })),
    schema: v.record(v.string(), v.string()),
    async submit(api: FullApi, { acao, Antes, ...digitados }) {
      const { campo, abre, impresso } = DATAS_DA_FASE[fase];
      const { values, refused } = mergeDrawn({
        drawn: v.parse(DRAWN.schema, Antes),
        saved: diasDaCarta(fase, dados),
        typed: digitados,
        read: (dia) => dia,
      });
      const { lidos, erros } = lerCampos(camposDaPeca(nomes, { tipo, fase }), { ...digitados, ...values });
      const { [campo]: _dia, prazo: _prazo, ...respostas } = digitados;
      await api.processos.rascunho({ Guid, Dados: respostas });
      const voltando = acao === 'voltar';
      if (etapa === 'carta' && refused) return refused;
      if (!voltando) recusar(erros);
      if (etapa === 'carta') {
        const dias = [
          [abre, lidos[campo]],
          [impresso, lidos.prazo],
        ] as const;
        const dito = (tipo: string) => processo.Marcos.some(({ Tipo }) => Tipo === tipo);
        const Marcos = dias.flatMap(([Tipo, Data]) => {
          const lida = typeof Data === 'string' ? Data : null;
          // Going back keeps what can be read, and withdraws nothing.
          const retira = lida === null && dito(Tipo) && !voltando;
          return lida !== null || retira ? [{ Tipo, Data: lida, Retirar: lida === null }] : [];
        });
        if (voltando) await marcarOsAceitos(api, { Guid, Marcos });
        else if (Marcos.length > 0) await api.processos.marcar({ Guid, Marcos });
      }
      if (voltando) return { redirect: indice > 0 ? para(indice - 1) : paths.app.processo(Guid) };
      if (etapa !== 'relato') return { redirect: para(indice + 1) };
      const Dados = { ...dados, ...digitados };
      recusar(lerProcesso({ tipo, fase, hoje }, Dados).erros);
      const { Nome, Pdf } = await api.processos.minuta({ Tipo: tipo, Fase: fase, Dados });
      pronta({ nome: Nome, bytes: Uint8Array.from(atob(Pdf), (letra) => letra.charCodeAt(0)) });
      return { redirect: paths.app.processo(Guid) };
    },
    // The call names milestones; the page has fields.
    onError: ({ fields }) => {
      const { campo, abre, impresso } = DATAS_DA_FASE[fase];
      const nome: Record<string, string> = { [abre]: campo, [impresso]: 'prazo' };
      const erros = Object.entries(fields).map(([tipo, frase]) => [nome[tipo] ?? tipo, frase]);
      return { errors: Object.fromEntries(erros) };
    },
  });
}

/** The days of the notice as the page of the letter draws them, by its fields; empty when unknown. */
const diasDaCarta = (fase: Fase, dados: Digitados) =>
  Object.fromEntries([DATAS_DA_FASE[fase].campo, 'prazo'].map((nome) => [nome, dados[nome] ?? '']));

/** The initial values of `pecaForm`. */
export const valoresDaPeca = (etapa: EtapaDaPeca, fase: Fase, dados: Digitados) =>
  etapa === 'carta' ? { ...dados, Antes: withDrawn(diasDaCarta(fase, dados)).Antes } : dados;

/** The first error is shown above the form, because a field of an earlier page is not rendered here. */
function recusar(fields: Readonly<Record<string, string>>): void {
  const [sentence] = Object.values(fields);
  if (sentence) fail('DADOS_INVALIDOS', { fields: { ...fields }, sentence });
}

/** Records each day that the call accepts; a refused one does not stop the driver from going back. */
async function marcarOsAceitos(
  api: FullApi,
  { Guid, Marcos }: Parameters<FullApi['processos']['marcar']>[0],
): Promise<void> {
  for (const um of Marcos)
    await api.processos.marcar({ Guid, Marcos: [um] }).catch((error) => {
      if (!(error instanceof AppError) || error.code !== 'DADOS_INVALIDOS') throw error;
    });
}
