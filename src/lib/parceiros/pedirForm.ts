import type { FullApi } from '../contract.ts';
import { tableForm } from '../form.ts';
import { key } from '../forms/fields.ts';
import { TEXTS } from '../messages.ts';
import { paths } from '../paths.ts';
import { CAMPOS_DOS_DOCUMENTOS } from '../recursos/form.ts';

const { Procuracao: _, ...documentos } = CAMPOS_DOS_DOCUMENTOS;
const CAMPOS = { ...documentos, Chave: { schema: key } } as const;

/** The request of an appeal in a client's name: the power of attorney is the client's. */
export function pedirPeloClienteForm(guidDaMulta: string) {
  return tableForm(CAMPOS, {
    falhou: TEXTS.documentosSemResposta,
    semInternet: TEXTS.documentosSemInternet,
    async submit(api: FullApi, enviados) {
      await api.parceiros.pedir({ GuidMulta: guidDaMulta, ...enviados });
      return { redirect: paths.app.parceiro.clientes, aviso: 'recursoPedidoPeloCliente' };
    },
  });
}
