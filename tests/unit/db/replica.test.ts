import { describe, expect, it } from 'vitest';
import { mayReadReplica } from '#backend/app/http/replica.ts';
import { Lag } from '#backend/platform/db/lag.ts';
import { isRead } from '#backend/platform/db/reading.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { paths } from '#lib/paths.ts';

describe('a statement that a replica may answer', () => {
  it.each([
    'select "id" from "multa" where "multa"."usuario_id" = $1',
    'with "abertas" as (select 1) select * from "abertas"',
    '(select 1) union all (select 2)',
    'SELECT count(*) FROM notificacao',
    'select "atualizada_em", "insercao", "for_update_of" from "t"',
  ])('only reads: %s', (statement) => expect(isRead(statement)).toBe(true));

  it.each([
    'insert into "multa" values ($1)',
    'update "sessao" set "usada_em" = $1',
    'with "novo" as (insert into "t" values (1) returning *) select * from "novo"',
    'select * from "pedido" for update',
    'select * from "pedido" for no key update of "pedido" skip locked',
    'select * from "pedido" for share',
    'select * from "pedido" for key share',
    'select pg_advisory_xact_lock($1)',
    'select pg_try_advisory_lock($1)',
    "select nextval('numero')",
    'select * into copia from "multa"',
    'begin',
    'lock table "multa"',
    'set local statement_timeout = 0',
    '',
  ])('is not one that writes, or may write: %s', (statement) => expect(isRead(statement)).toBe(false));
});

describe('a request that a replica may answer', () => {
  it.each([
    paths.app.dashboard,
    paths.app.multas.lista,
    paths.app.multas.ver(7),
    paths.app.condutores.lista,
    paths.app.prazos,
    paths.app.raiz,
    paths.resumoDaCnh('x'),
    paths.pushApp,
    paths.arquivo('1'),
  ])('reads data of the driver: %s', (path) => {
    expect(mayReadReplica('GET', path)).toBe(true);
    expect(mayReadReplica('HEAD', path)).toBe(true);
    expect(mayReadReplica('POST', path)).toBe(false);
  });

  const plano = { idPlano: 1, idPlanoDetalhe: 2 };
  it.each([
    paths.login,
    paths.sair,
    paths.inicio,
    paths.codigoDeEntrada(null),
    paths.cadastrarUsuario(),
    paths.app.perfil,
    paths.app.seguranca,
    paths.app.aparelhos,
    paths.app.parceiros.meus,
    paths.app.parceiro.clientes,
    paths.app.parceiro.pedir('g'),
    paths.prazosDosClientes,
    paths.procuracaoDoCliente('g'),
    '/api/appUsuario/v1/Parceiro/Clientes/1',
    paths.app.planos.lista,
    paths.app.planos.detalhes(1),
    paths.app.planos.desistencia(1),
    paths.app.planos.formaPagamento(),
    paths.app.planos.cartao(plano),
    paths.app.planos.picpay(plano),
    paths.app.planos.boleto(plano),
    ...Object.values(paths.app.extras),
    ...Object.values(paths.app.venda).map((path) => path(3)),
    paths.app.recursoOnline.pedidos,
    paths.recibo(4),
    paths.meusDados,
    mesaPaths.raiz,
    paths.webhook.pagbank,
    paths.agenda('chave'),
    '/readyz',
    '/appartement',
  ])('is not about money or signing in, nor from a visitor: %s', (path) => {
    expect(mayReadReplica('GET', path)).toBe(false);
  });
});

describe('the lag of a replica', () => {
  const seconds = (n: number) => n * 1000;

  it('is zero without writes, however long', () => {
    const lag = new Lag();
    for (let s = 0; s < 600; s += 1) lag.primaryAt(100, seconds(s));
    expect(lag.behind(100, seconds(600))).toBe(0);
  });

  it('counts from the first write that the replica lacks', () => {
    const lag = new Lag();
    lag.primaryAt(100, seconds(0));
    lag.primaryAt(200, seconds(1));
    lag.primaryAt(300, seconds(2));
    expect(lag.behind(100, seconds(5))).toBe(4);
    expect(lag.behind(250, seconds(5))).toBe(3);
    expect(lag.behind(300, seconds(9))).toBe(0);
    lag.primaryAt(400, seconds(10));
    expect(lag.behind(300, seconds(12))).toBe(2);
  });

  it('is unknown until the replica has reached the position of the first measurement', () => {
    const lag = new Lag();
    expect(lag.behind(500, 0)).toBe(Number.POSITIVE_INFINITY);
    lag.primaryAt(100, seconds(0));
    expect(lag.behind(99, seconds(1))).toBe(Number.POSITIVE_INFINITY);
    expect(lag.behind(100, seconds(1))).toBe(0);
  });

  it('starts anew with a primary whose position is behind the last one', () => {
    const lag = new Lag();
    lag.primaryAt(500, seconds(0));
    lag.primaryAt(400, seconds(1));
    expect(lag.behind(390, seconds(2))).toBe(Number.POSITIVE_INFINITY);
    expect(lag.behind(400, seconds(3))).toBe(0);
  });

  it('stays correct when the replica stands still for hours', () => {
    const lag = new Lag();
    for (let s = 0; s < 9000; s += 1) lag.primaryAt(100 + s, seconds(s));
    expect(lag.behind(101, seconds(9000))).toBeGreaterThan(3000);
    expect(lag.behind(9099, seconds(9000))).toBe(0);
  });
});
