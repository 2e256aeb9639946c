import { eq } from 'drizzle-orm';
import { formatDateTime } from '#lib/dates.ts';
import { modeloEmPalavras } from '#lib/mesa/emails.ts';
import { enderecoDe, type RegistroDaMesa } from '#lib/mesa/registro.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { equipe } from '../../platform/db/schema/equipe.ts';
import { emailEnviado } from '../../platform/db/schema/notificacoes.ts';
import { nomeadosPor } from './nomeados.ts';

export async function emailNaMesa(ctx: SystemCtx, id: number): Promise<RegistroDaMesa | null> {
  const [um] = await ctx.db.select().from(emailEnviado).where(eq(emailEnviado.id, id));
  if (!um) return null;
  const [sobre, pessoa] = await Promise.all([
    nomeadosPor(ctx, { usuarioId: um.usuarioId, ...pedidoDoEmail(um.pedido) }),
    um.usuarioId === null && um.para !== null ? daEquipe(ctx, um.para) : null,
  ]);
  return {
    titulo: `E-mail: ${um.assunto ?? modeloEmPalavras(um.modelo)}`,
    estado: um.enviadoEm ? { texto: 'enviado', tom: 'ok' } : { texto: 'ainda não saiu', tom: 'erro' },
    clienteId: um.usuarioId,
    atos:
      um.pedido === null || um.usuarioId === null
        ? []
        : [{ nome: 'emails reenviar', fixos: { email: String(id) } }],
    secoes: [
      {
        titulo: 'Envio',
        dados: [
          ...sobre.dados,
          { rotulo: 'Para', valor: um.para, href: pessoa && enderecoDe('equipe', pessoa) },
          { rotulo: 'Pedido em', valor: formatDateTime(um.criadoEm) },
          { rotulo: 'Enviado em', valor: um.enviadoEm && formatDateTime(um.enviadoEm) },
        ],
      },
      um.texto === null
        ? {
            titulo: 'Texto',
            vazio:
              um.usuarioId === null
                ? 'Os avisos à equipe não são guardados: falam de clientes.'
                : 'Não foi guardado: levava um link que abre a conta, ou é de antes de os textos serem guardados.',
            linhas: [],
          }
        : { titulo: 'Texto', corpo: um.texto },
    ],
  };
}

const pedidoDoEmail = (pedido: unknown) => (typeof pedido === 'object' && pedido !== null ? pedido : {});

async function daEquipe({ db }: SystemCtx, email: string): Promise<string | null> {
  const [uma] = await db.select({ id: equipe.id }).from(equipe).where(eq(equipe.email, email));
  return uma?.id ?? null;
}
