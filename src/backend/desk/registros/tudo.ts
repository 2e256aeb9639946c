import type { RegistroDaMesa, TipoDeRegistro } from '#lib/mesa/registro.ts';
import { assinaturaNaMesa } from './assinatura.ts';
import { habilitacaoNaMesa, veiculoNaMesa } from './cadastros.ts';
import { clienteNaMesa } from './cliente.ts';
import { cobrancaNaMesa } from './cobranca.ts';
import { contestacaoNaMesa } from './contestacao.ts';
import { emailNaMesa } from './email.ts';
import { pessoaNaMesa } from './equipe.ts';
import { tarefaNaMesa } from './job.ts';
import { multaNaMesa } from './multa.ts';
import { cupomNaMesa, parceiroNaMesa, requerimentoNaMesa, vendaNaMesa } from './outros.ts';
import type { LeituraDoRegistro } from './paradas.ts';
import { pedidoEmRegistro } from './pedido.ts';

type Ler<I> = (ctx: LeituraDoRegistro, id: I) => Promise<RegistroDaMesa | null>;

const NUMERO = /^[1-9]\d{0,14}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NOME = /^[\w.-]{1,80}$/;

/** A reader of records with numeric ids; any other id gives null. */
const numerado =
  (ler: Ler<number>): Ler<string> =>
  async (ctx, id) =>
    NUMERO.test(id) ? ler(ctx, Number(id)) : null;
const deForma =
  (forma: RegExp, ler: Ler<string>): Ler<string> =>
  async (ctx, id) =>
    forma.test(id) ? ler(ctx, id) : null;

const LEITURAS: Record<TipoDeRegistro, Ler<string>> = {
  clientes: deForma(UUID, clienteNaMesa),
  pedidos: numerado(pedidoEmRegistro),
  cobrancas: numerado(cobrancaNaMesa),
  contestacoes: numerado(contestacaoNaMesa),
  multas: (ctx, id) => (UUID.test(id) ? multaNaMesa(ctx, id) : numerado(multaNaMesa)(ctx, id)),
  veiculos: numerado(veiculoNaMesa),
  habilitacoes: numerado(habilitacaoNaMesa),
  assinaturas: numerado(assinaturaNaMesa),
  requerimentos: numerado(requerimentoNaMesa),
  vendas: numerado(vendaNaMesa),
  cupons: numerado(async (ctx, id) => (id < 2 ** 31 ? cupomNaMesa(ctx, id) : null)),
  parceiros: deForma(NOME, parceiroNaMesa),
  jobs: deForma(UUID, tarefaNaMesa),
  emails: numerado(emailNaMesa),
  equipe: deForma(UUID, pessoaNaMesa),
};

/** One record of the desk by the kind and the id of its address; null when there is none. */
export function registroNaMesa(
  ctx: LeituraDoRegistro,
  tipo: TipoDeRegistro,
  id: string,
): Promise<RegistroDaMesa | null> {
  return LEITURAS[tipo](ctx, id);
}
