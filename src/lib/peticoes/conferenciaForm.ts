import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import type { IsoDate } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { type Done, defineForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import {
  camposDaPagina,
  errosDaPagina,
  PAGINAS,
  type PaginaDaConferencia,
  rascunhoDaConferencia,
  reconheceu,
} from './conferencia.ts';
import { desenhos, type Rascunho } from './form.ts';
import { respostasDoRascunho } from './rascunho.ts';
import { feriadoDecide } from './ultimoDia.ts';

interface Onde {
  pagina: PaginaDaConferencia;
  /** The watched fine it is about. */
  guid: string | undefined;
  dados: Rascunho;
  conhecido: Rascunho;
  hoje: IsoDate;
}

/** The form of one page of the free check; its answers stand in the address of the next one. */
export function conferenciaForm({ pagina, guid, dados, conhecido, hoje }: Onde) {
  const { conferir } = paths.app.recursoOnline;
  const campos = camposDaPagina(pagina, conhecido, dados);
  const decide = feriadoDecide(respostasDoRascunho(rascunhoDaConferencia(dados, conhecido)), hoje);
  return defineForm({
    fields: [...campos, 'acao'],
    campos: desenhos(campos.filter((nome) => nome !== 'feriadoMunicipal' || decide)),
    schema: v.record(v.string(), v.string()),
    async submit(_api: FullApi, { acao, ...digitados }): Promise<Done> {
      const juntos = { ...dados, ...digitados };
      // An emptied field says something only where the fine has an answer.
      const ditos = Object.entries(juntos).filter(([campo, valor]) => valor || conhecido[campo]);
      const respostas = Object.fromEntries(ditos);
      if (acao === 'voltar')
        return { redirect: conferir(guid, vizinha(pagina, -1, juntos, conhecido), respostas) };
      const fields = errosDaPagina(pagina, { dados: juntos, conhecido, hoje });
      if (Object.keys(fields).length > 0) fail('DADOS_INVALIDOS', { fields });
      const passo = reconheceu(juntos) ? 'resultado' : (vizinha(pagina, 1, juntos, conhecido) ?? 'resultado');
      return { redirect: conferir(guid, passo, respostas) };
    },
  });
}

/** The next page with questions in a direction; undefined beyond the last, and for the first, which needs no name. */
function vizinha(pagina: PaginaDaConferencia, passo: 1 | -1, dados: Rascunho, conhecido: Rascunho) {
  const i = PAGINAS.indexOf(pagina) + passo;
  const outra = PAGINAS[i];
  if (!outra || i === 0) return undefined;
  return camposDaPagina(outra, conhecido, dados).length > 0 ? outra : undefined;
}
