import { eq } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import { modeloEmPalavras } from '#lib/mesa/emails.ts';
import { enderecoDe, type RegistroDaMesa } from '#lib/mesa/registro.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { emailEnviado } from '../../platform/db/schema/notificacoes.ts';

/** One mail, as it went out. */
export async function emailNaMesa({ db }: SystemCtx, id: number): Promise<RegistroDaMesa | null> {
  const [linha] = await db
    .select({ um: emailEnviado, cliente: usuario.nome })
    .from(emailEnviado)
    .leftJoin(usuario, eq(usuario.id, emailEnviado.usuarioId))
    .where(eq(emailEnviado.id, id));
  if (!linha) return null;
  const { um, cliente } = linha;
  return {
    titulo: `E-mail: ${um.assunto ?? modeloEmPalavras(um.modelo)}`,
    estado: um.enviadoEm ? { texto: 'enviado', tom: 'ok' } : { texto: 'ainda não saiu', tom: 'erro' },
    clienteId: um.usuarioId,
    atos: um.pedido === null ? [] : [{ nome: 'emails reenviar', fixos: { email: String(id) } }],
    secoes: [
      {
        titulo: 'Envio',
        dados: [
          {
            rotulo: 'Cliente',
            valor: cliente,
            href: um.usuarioId && enderecoDe('clientes', um.usuarioId),
          },
          { rotulo: 'Para', valor: um.para },
          { rotulo: 'Pedido em', valor: formatDateTime(um.criadoEm) },
          { rotulo: 'Enviado em', valor: um.enviadoEm && formatDateTime(um.enviadoEm) },
        ],
      },
      um.texto === null
        ? {
            titulo: 'Texto',
            vazio:
              'Não foi guardado: levava um link que abre a conta, ou é de antes de os textos serem guardados.',
            linhas: [],
          }
        : { titulo: 'Texto', corpo: um.texto },
    ],
  };
}
