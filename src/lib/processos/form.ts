import * as v from 'valibot';
import type { FullApi } from '../contract.ts';
import { drawnFields } from '../fields.ts';
import { defineForm } from '../form.ts';
import { paths } from '../paths.ts';
import type { Desenho } from '../ui/campo.ts';
import { campoDoProcesso, camposDoProcesso } from './campos.ts';
import type { FaseDoProcesso, TipoDoProcesso } from './tipos.ts';

/** The form of one paper. What it makes goes to `pronta`: the page answers with the file itself. */
export function processoForm(
  caso: { tipo: TipoDoProcesso; fase: FaseDoProcesso },
  pronta: (minuta: { nome: string; bytes: Uint8Array<ArrayBuffer> }) => void,
) {
  const nomes = camposDoProcesso(caso.tipo, caso.fase);
  return defineForm({
    fields: nomes,
    campos: desenhos(caso),
    schema: v.record(v.string(), v.string()),
    invalid: (errors) => Object.values(errors)[0] ?? '',
    async submit(api: FullApi, Dados) {
      const { Nome, Pdf } = await api.processos.minuta({ Tipo: caso.tipo, Fase: caso.fase, Dados });
      pronta({ nome: Nome, bytes: Uint8Array.from(atob(Pdf), (letra) => letra.charCodeAt(0)) });
      return { redirect: paths.app.processo(caso) };
    },
  });
}

function desenhos({ tipo, fase }: { tipo: TipoDoProcesso; fase: FaseDoProcesso }): Record<string, Desenho> {
  return drawnFields(
    Object.fromEntries(
      camposDoProcesso(tipo, fase).map((nome) => {
        const { fases: _f, quando: _q, escrever: _e, lista: _l, ...campo } = campoDoProcesso(nome, fase);
        return [nome, campo];
      }),
    ),
  );
}
