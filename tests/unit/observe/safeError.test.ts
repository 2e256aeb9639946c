import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { routeOf } from '#backend/platform/observe/routePattern.ts';
import { readable, safeError } from '#backend/platform/observe/safeError.ts';
import { contract } from '#lib/api/contract.server.ts';
import { AppError } from '#lib/errors.ts';

const CPF = '52998224725';

/** The error that `work` throws. */
function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

const databaseError = Object.assign(new Error(`invalid input syntax for type integer: "${CPF}"`), {
  code: '22P02',
});

describe('an error in the log', () => {
  it.each([
    [
      'a query with its parameters',
      new DrizzleQueryError('select $1', [CPF], new Error('deadlock detected')),
    ],
    ['a value that the database could not read', new DrizzleQueryError('select $1', [CPF], databaseError)],
    [
      'an answer that breaks the contract',
      thrown(() => v.parse(v.object({ Cpf: v.number() }), { Cpf: CPF })),
    ],
    ['a text that is no JSON', thrown(() => JSON.parse(`{"Cpf": ${CPF}x`))],
    ['a bare text', `o CPF ${CPF}`],
  ])('contains no data of the request: %s', (_what, error) => {
    expect(JSON.stringify(safeError(error))).not.toContain(CPF);
  });

  it('names its kind and where it happened', () => {
    const error = thrown(() => v.parse(v.object({ Cpf: v.number() }), { Cpf: CPF }));
    expect(safeError(error)).toMatchObject({ type: 'ValiError', message: 'does not fit at Cpf' });
    expect(safeError(databaseError)).toMatchObject({ message: 'data exception 22P02' });
    expect(safeError(new TypeError('x is not a function'))).toMatchObject({
      type: 'TypeError',
      message: 'x is not a function',
      stack: expect.stringMatching(/^\s+at .*safeError\.test\.ts/),
    });
    expect(safeError(new AppError('ERRO_INTERNO'))).toMatchObject({ message: 'ERRO_INTERNO' });
  });

  it('names every address that did not answer, and the query’s place in our code', () => {
    const tried = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`));
    const away = new DrizzleQueryError('select $1', [CPF], new AggregateError(tried));
    expect(safeError(away)).toMatchObject({
      type: 'AggregateError',
      message: 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
      stack: expect.stringContaining('safeError.test.ts'),
    });
  });

  it('contains a thrown value that is not an error, without personal data', () => {
    expect(safeError('the upload was broken off')).toEqual({
      type: 'string',
      message: 'the upload was broken off',
    });
    expect(
      safeError({ code: 'E42', where: 'copy', password: 'estrada-26', to: 'ana@example.com', Cpf: CPF }),
    ).toEqual({
      type: 'object',
      message: '{"code":"E42","where":"copy","password":"[secret]","to":"[e-mail]","Cpf":"[secret]"}',
    });
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(safeError(circle)).toMatchObject({ type: 'object' });
    expect(safeError(undefined)).toEqual({ type: 'undefined', message: 'undefined' });
    expect(safeError(new Error('outer', { cause: { code: 7 } }))).toMatchObject({
      message: 'outer',
      cause: { type: 'object', message: '{"code":7}' },
    });
  });
});

function told(work: (log: pino.Logger) => void): string {
  let text = '';
  const out = {
    write(piece: string) {
      text += piece;
      return true;
    },
  };
  work(
    pino(
      { timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: safeError } },
      readable(out as unknown as NodeJS.WritableStream & { write(piece: string): boolean }),
    ),
  );
  return text;
}

it('writes one short line for each event, for reading in a terminal', () => {
  expect(told((log) => log.info({ route: '/app/multas', status: 200, ms: 12 }, 'request'))).toMatch(
    /^\d\d:\d\d:\d\d info {4}request route=\/app\/multas status=200 ms=12\n$/,
  );
});

it('puts the frames of an error below its line, without terminal control characters', () => {
  const text = told((log) => log.error({ err: new TypeError('no such\u001b[2J thing') }, 'unexpected error'));
  expect(text).toMatch(/^\d\d:\d\d:\d\d erro {4}unexpected error\nTypeError: no such \[2J thing\n\s+at /);
  expect(text).not.toContain('\u001b');
});

describe('the route under which a request is logged', () => {
  it('names the call or the screen, never what the visitor wrote in it', () => {
    expect(routeOf('/app/multas/view/4711')).toEqual({ pattern: '/app/multas/view/:id', kind: 'page' });
    expect(routeOf('/api/appUsuario/v1/Habilitacao/Guid/5d9b/Resumo').pattern).not.toContain('5d9b');
    expect(routeOf('/comercio/usuario.php')).toEqual({
      pattern: '/comercio/usuario.php',
      kind: 'commerce-api',
    });
    expect(routeOf('/cadastrarUsuario/maria@example.com').pattern).toBe('/cadastrarUsuario/:parceiro');
    expect(routeOf('/').pattern).toBe('/');
    expect(routeOf('/app/multas/').pattern).toBe('/app/multas');
  });

  it('hides an address that no route has', () => {
    expect(routeOf('/12345678909').pattern).toBe('(other)');
    expect(routeOf('/app/condutores/view/a/b/c').pattern).toBe('(other)');
    expect(routeOf('/app/multas/view').pattern).toBe('(other)');
    expect(routeOf('/simulador/banco/pix/segredo').pattern).toBe('/simulador/*');
  });

  it('knows every call of the contract', () => {
    const calls = Object.values(contract).flatMap((feature) =>
      Object.values(feature).map(({ path }) => path),
    );
    expect(calls.filter((path) => routeOf(path.replace(/:\w+/g, '1')).pattern === '(other)')).toEqual([]);
  });
});
