import type { FullApi } from '../contract.ts';
import { tableForm } from '../form.ts';
import { key } from '../forms/fields.ts';
import { TEXTS } from '../messages.ts';
import { paths } from '../paths.ts';
import { CAMPOS_DOS_DOCUMENTOS } from '../recursos/form.ts';

const { Procuracao: _, ...documentos } = CAMPOS_DOS_DOCUMENTOS;
const CAMPOS = { ...documentos, Chave: { schema: key } } as const;

/** What a partner buys never pays for a client's appeal. */
export const CLIENTE_NAO_PAGA =
  'O plano e os créditos do cliente não pagam este recurso, e o que você compra só paga os seus. Peça ao cliente que compre o recurso na conta dele; depois volte aqui.';

/** The request of an appeal in a client's name: the power of attorney is the client's. */
export function pedirPeloClienteForm(guidDaMulta: string) {
  return tableForm(CAMPOS, {
    falhou: TEXTS.documentosSemResposta,
    semInternet: TEXTS.documentosSemInternet,
    onError: ({ code }) =>
      code === 'LIMITE_MAX_ATINGIDO' ? { aviso: { tipo: 'erro', texto: CLIENTE_NAO_PAGA } } : undefined,
    async submit(api: FullApi, enviados) {
      await api.parceiros.pedir({ GuidMulta: guidDaMulta, ...enviados });
      return { redirect: paths.app.parceiro.clientes, aviso: 'recursoPedidoPeloCliente' };
    },
  });
}
