import * as v from 'valibot';
import type { FullApi } from '#lib/contract.ts';
import { type Texts, tableForm } from '#lib/form.ts';
import { filled, text } from '#lib/forms/fields.ts';
import type { MultaDetalhe } from './contract.ts';
import { dia } from './dia.ts';
import { guiaEscrita } from './guia.ts';
import { GUIA_MAXIMO } from './marcos.ts';
import { paginaDaMulta } from './pagina.ts';

/** The payment code of one fine, copied by the driver; an emptied field withdraws it. */
export function guiaForm(
  multa: Pick<MultaDetalhe, 'Id' | 'Guid' | 'Tipo' | 'Origem' | 'Guias'>,
  pagina = paginaDaMulta(multa),
) {
  const tem = copiada(multa) !== undefined;
  const codigo = tem ? text : filled('Cole a linha digitável ou o Pix da guia.');
  return tableForm(
    {
      Codigo: {
        rotulo: 'Linha digitável ou Pix copia e cola',
        autocomplete: 'off',
        ...(tem && { dica: 'Para tirar o código daqui, apague-o e guarde.' }),
        schema: v.pipe(codigo, v.maxLength(GUIA_MAXIMO)),
      },
      Vencimento: { rotulo: 'Vencimento impresso (opcional)', tipo: 'date', largura: 20, schema: dia },
    },
    {
      async submit(api: FullApi, { Codigo, Vencimento }) {
        const dela = { GuidMulta: multa.Guid, Codigo, Vencimento: Vencimento || null };
        const { Guardada } = await api.multas.guardarGuia(dela);
        return { redirect: `${pagina}#guia`, aviso: Guardada ? 'guiaGuardada' : 'guiaRetirada' };
      },
    },
  );
}

export function valoresDaGuia(multa: Pick<MultaDetalhe, 'Guias'>): Texts<'Codigo' | 'Vencimento'> {
  const minha = copiada(multa);
  if (!minha) return {};
  return {
    Codigo: guiaEscrita({ tipo: minha.Tipo, codigo: minha.Codigo }),
    Vencimento: minha.Vencimento ?? '',
  };
}

const copiada = ({ Guias }: Pick<MultaDetalhe, 'Guias'>) =>
  Guias.find(({ Origem }) => Origem === 'motorista');
