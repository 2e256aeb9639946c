import { and, eq, gt, isNull } from 'drizzle-orm';
import { assinatura } from '../../platform/db/schema/pedidos.ts';
import type { Motorista } from './motorista.ts';

/** Profile fields that a payment needs. */
export async function completarPerfil({ api, ctx }: Motorista): Promise<void> {
  const { Rg, Cpf } = await api.conta.perfil();
  if (Rg !== null) return;
  await api.conta.alterar({
    Nome: ctx.actor.nome,
    Cpf,
    Rg: '12.345.678-9',
    DataNascimento: '1988-03-14',
    Telefone: '21999990000',
    Sexo: ctx.actor.nome.startsWith('Marina') ? 'F' : 'M',
    Endereco: 'Avenida Atlântica',
    Numero: '1702',
    Complemento: 'Apto. 301',
    Bairro: 'Copacabana',
    Cidade: 'Rio de Janeiro',
    Uf: 'RJ',
    Cep: '22010-000',
  });
}

/** Ends the trial, as its last day would. */
export async function encerrarPlanos({ ctx }: Motorista): Promise<void> {
  const agora = ctx.clock();
  await ctx.db
    .update(assinatura)
    .set({ fim: agora })
    .where(
      and(eq(assinatura.usuarioId, ctx.actor.id), gt(assinatura.fim, agora), isNull(assinatura.canceladaEm)),
    );
}

/** Marks all but the three newest as read, so that both kinds are in the list. */
export async function lerNotificacoes({ api }: Motorista): Promise<void> {
  const [, , , ...antigas] = await api.notificacoes.lista();
  for (const { Guid, DataLeitura } of antigas) {
    if (DataLeitura === null) await api.notificacoes.marcarLida({ Guid });
  }
}
