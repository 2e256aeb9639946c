import { describe, expect, it, test } from 'vitest';
import { accessTo } from '#backend/app/http/gate.ts';
import { linhasDoPainel } from '#lib/multas/painel.ts';
import { safeReturn } from '#lib/paths.ts';
import { ESCONDIDAS, enderecoDe, MENU, telaDe } from '#lib/screens.ts';
import { algoCorre, passosDaHome, temAlgo } from '#lib/shell/home.server.ts';
import { acimaDe, estaAberta, MAIS_DO_MENU } from '#lib/shell/menu.ts';
import { alertaDoPlano, passosDaTimeline } from '#lib/shell/rules.ts';
import { CNH, deCarro, multa, notificada } from '../multas/multaNaTela.ts';

const released = { liberado: true };

const blocked = { liberado: false };

describe('the gate of the app', () => {
  it.each(['/', '/login', '/politicas/termos-de-uso', '/aplicativo', '/appx'])(
    'lets visitors see %s',
    (path) => {
      expect(accessTo(path, null)).toBe('pass');
    },
  );

  it.each(['/app', '/app/', '/app/multas', '/app/planos/contratar', '/app/nada'])(
    'asks for sign-in at %s',
    (path) => {
      expect(accessTo(path, null)).toBe('sign-in');
    },
  );

  it.each([
    '/app/inicial',
    '/app/planos/contratar',
    '/app/perfil',
    '/app/termos',
    '/app/pe/contratar/pix',
    '/app/venda/checkout/1',
    '/app/notificacoes',
    '/app/multas/view/1',
    '/app/multas/habilitacao/view/x',
    '/app/recurso-de-multa-online/pedidos',
    '/app/recursos',
    '/app/processo',
    '/app',
  ])('keeps %s open without a plan in force', (path) => {
    expect(accessTo(path, blocked)).toBe('pass');
  });

  it.each(['/app/condutores', '/app/veiculos/view/x', '/app/multas', '/app/dashboard', '/app/planosx'])(
    'closes %s without a plan in force, and opens it with one',
    (path) => {
      expect(accessTo(path, blocked)).toBe('blocked');
      expect(accessTo(path, released)).toBe('pass');
    },
  );
});

describe('the page to return to after sign-in', () => {
  it.each(['/app/multas', '/app/pe/contratar/pix?item=0b6f*2', '/app/multas/view/3'])('may be %s', (path) => {
    expect(safeReturn(path)).toBe(path);
  });

  it.each([
    null,
    '',
    '//evil.example',
    'https://evil.example',
    '/app/../../sair',
    '/sair',
    '/app/\\evil',
    '/app/x?y=<script>',
    'javascript:alert(1)',
  ])('is never %s', (path) => {
    expect(safeReturn(path)).toBeNull();
  });
});

test.each([
  ['/app/inicial', 'Comece aqui'],
  ['/app/termos/', 'Termos'],
  ['/sair', 'Sair desta conta'],
  ['/app/condutores/view/6f1c', 'Resumo da CNH'],
  ['/app/condutores/cadastrar', 'Cadastrar CNH'],
  ['/app/multas/habilitacao/view/6f1c', 'Detalhes da Multa'],
  ['/app/planos/contratar', 'Todos Os Planos'],
  ['/app/planos/contratar/8/16', 'Checkout'],
  ['/app/planos/contratar/forma-pagamento', 'Forma de pagamento'],
  ['/app/planos/contratar/forma-pagamento/8/16', 'Forma de pagamento'],
  ['/app/planos/contratar/boleto/8/16', 'Boleto'],
  ['/app/venda/checkout/pix/31', 'Checkout'],
  ['/app/pe/contratar/pix', 'Checkout'],
  ['/app/venda/checkout/31', 'Checkout'],
])('the bar of %s says %s', (pathname, name) => {
  expect(telaDe(pathname)?.name).toBe(name);
});

test('the menu of the specification, in its order, with vehicles and deadlines among the first five, has no back arrow', () => {
  expect(MENU.map((e) => e.name)).toEqual([
    'Comece aqui',
    'Minha CNH',
    'Meus Veículos',
    'Minhas Multas',
    'Prazos',
    'Meus Protocolos',
    'Recurso de Multa Online',
    'Meus Dados',
    'Termos',
    'Sair desta conta',
  ]);
  expect(MAIS_DO_MENU.map((e) => e.name)).toEqual(['Planos', 'Pedidos', 'Segurança', 'Guia de multas']);
  expect(MENU.some((e) => e.enableBack || e.invisible)).toBe(false);
  expect(ESCONDIDAS.every((t) => t.invisible)).toBe(true);
});

test.each([
  ['/app/condutores/view/6f1c', '/app/condutores'],
  ['/app/multas/habilitacao/view/6f1c', '/app/multas'],
  ['/app/planos/contratar/8/16', '/app/planos/contratar'],
  ['/app/pe/contratar/pix', '/app/pe/contratar'],
  ['/app/veiculos', '/app/inicial'],
  ['/app/venda/checkout/31', '/app/inicial'],
  ['/app/guardadas', '/app/multas'],
])('the back arrow of %s leads to %s', (pathname, destino) => {
  expect(acimaDe(pathname)).toBe(destino);
});

test('without an active plan only the open sections can be followed', () => {
  const abertas = MENU.filter((e) => estaAberta(e, false)).map(enderecoDe);
  expect(abertas).toEqual([
    '/app/inicial',
    '/app/recursos',
    '/app/recurso-de-multa-online',
    '/app/perfil',
    '/app/termos',
    '/sair',
  ]);
  expect(MENU.every((e) => estaAberta(e, true))).toBe(true);
});

describe('a page without push messages', () => {
  it.each([
    ['/app/pe/contratar/pix', true],
    ['/app/planos/contratar/2/5', true],
    ['/app/planos/contratar/forma-pagamento', true],
    ['/app/venda/checkout/9', true],
    ['/app/recurso-de-multa-online/cadastrar-multa', true],
    ['/app/recurso-de-multa-online/solicitacoes', false],
    ['/app/planos/contratar', false],
    ['/app/planos/detalhes/4', false],
    ['/app/inicial', false],
    ['/', false],
  ])('%s: %s', (caminho, esperado) => {
    expect(telaDe(caminho)?.calma === true).toBe(esperado);
  });
});

describe('the timeline of the home screen', () => {
  const nada = { TotalHabilitacoes: 0, TotalVeiculos: 0, TotalMultas: 0, TotalRecursos: 0 };

  it('starts with nothing done', () => {
    expect(passosDaTimeline(nada)).toEqual([false, false, false, false]);
  });

  it('takes a licence or a vehicle as the first step', () => {
    expect(passosDaTimeline({ ...nada, TotalHabilitacoes: 1 })).toEqual([true, false, false, false]);
    expect(passosDaTimeline({ ...nada, TotalVeiculos: 1 })).toEqual([true, false, false, false]);
  });

  it('congratulates when all three are done, and not before', () => {
    const feitos = { TotalHabilitacoes: 1, TotalVeiculos: 0, TotalMultas: 2, TotalRecursos: 1 };
    expect(passosDaTimeline(feitos)).toEqual([true, true, true, true]);
    expect(passosDaTimeline({ ...feitos, TotalHabilitacoes: 0 })).toEqual([false, true, true, false]);
    expect(passosDaTimeline({ ...feitos, TotalMultas: 0 })).toEqual([true, false, true, false]);
  });
});

describe('the plan alert', () => {
  it.each([
    [7, 'Restam 7 dia(s)'],
    [1, 'Restam 1 dia(s)'],
    [0, 'Plano já expirado, contrate um novo!'],
    [-3, 'Plano já expirado, contrate um novo!'],
  ])('with %i days left reads %s', (dias, texto) => {
    expect(alertaDoPlano(dias)).toBe(texto);
  });
});

const HOJE = '2026-11-20';

const TUDO = { TotalHabilitacoes: 1, TotalVeiculos: 1, TotalMultas: 2, TotalRecursos: 1 };

const processo = {
  ...{ Guid: CNH.Guid, Processo: 'S-1', Descricao: 'Suspensão', ForaDaFonte: false, Marcos: [] },
  Habilitacao: CNH,
};

const acabado = (Tipo: 'cetran_indeferido' | 'defesa_deferida') => ({
  ...processo,
  Marcos: [{ Tipo, Data: '2026-09-01' }],
});

const sem = { ProcessoCassacao: [], ProcessoSuspensao: [] };

const palavras = (passos: unknown) => JSON.stringify(passos);

describe('the steps of the home', () => {
  it('announce no congratulations while something is pending, in any state', () => {
    for (const TotalRecursos of [0, 1])
      for (const liberado of [true, false]) {
        const passos = passosDaHome({ ...TUDO, TotalRecursos }, { liberado, correndo: true });
        expect(passos).toHaveLength(4);
        expect(palavras(passos)).not.toContain('Parabéns');
      }
    expect(palavras(passosDaHome(TUDO, { liberado: true, correndo: false }))).toContain('Parabéns!');
  });
});

describe('something is pending', () => {
  it('in an account that could not be fully read, only if it has any registration', () => {
    const nada = { TotalHabilitacoes: 0, TotalVeiculos: 0, TotalMultas: 0, TotalRecursos: 0 };
    expect([nada, { ...nada, TotalMultas: 1 }, { ...nada, TotalVeiculos: 1 }, null].map(temAlgo)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    const passos = passosDaHome(nada, { liberado: false, correndo: temAlgo(nada) });
    expect(palavras(passos)).not.toContain('correndo');
  });

  const corre = (lista: Parameters<typeof algoCorre>[0], ...multas: ReturnType<typeof multa>[]) =>
    algoCorre(lista, linhasDoPainel(multas, HOJE), HOJE);

  it('with a deadline, a missing day, or a process of the licence', () => {
    expect(corre(sem, multa({ Marcos: notificada('2026-10-29') }))).toBe(true);
    expect(corre(sem, deCarro({ Marcos: [] }))).toBe(true);
    expect(corre({ ...sem, ProcessoSuspensao: [processo] })).toBe(true);
    expect(corre({ ...sem, ProcessoCassacao: [processo] })).toBe(true);
    expect(corre({ ...sem, ProcessoCassacao: [acabado('cetran_indeferido')] })).toBe(false);
    expect(corre({ ...sem, ProcessoSuspensao: [acabado('defesa_deferida')] })).toBe(false);
    expect(corre(sem)).toBe(false);
    expect(corre(sem, multa({ Marcos: [{ Tipo: 'defesa_deferida', Data: null, Origem: 'operador' }] }))).toBe(
      false,
    );
  });
});
