import { readdirSync } from 'node:fs';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { cnhComFinal, renavamComFinal } from '../../fixtures/numeros.ts';
import { type Comprador, novoComprador } from '../comprador.ts';

/** Users who open a page about a row of Ana's. */
const QUEM = ['ana', 'estranho'] as const;
type Quem = (typeof QUEM)[number];

/** Pages whose address names no row of a driver: products, unknown addresses. */
const SEM_LINHA = [
  '[...resto]',
  'pe/contratar/[metodo]',
  'planos/contratar/[...plano]',
  'planos/contratar/forma-pagamento/[...plano]',
];

/** Rows that only staff can create: here they do not exist (tests/backend/access). */
const DE_OUTROS = [
  'responder/[guid]',
  'venda/checkout/[...venda]',
  'venda/forma-pagamento/[vendaId]',
  'venda/pedido/contrato/[vendaId]',
];

const servidor = inject('servidor');
const gente = new Map<Quem, Comprador>();
/** The address of each page file. */
let paginas: Record<string, string>;
let segredos: string[];

beforeAll(async () => {
  for (const quem of QUEM) gente.set(quem, await novoComprador(servidor));
  const { api, comprarUma, compras, email } = de('ana');
  const [numeroCnh, cpf, renavam] = [cnhComFinal(2), generateCpf(), renavamComFinal(2)];
  const cnh = (await api.habilitacoes.cadastrar({ NumeroCnh: numeroCnh, Cpf: cpf, UF: 2 })).guid;
  const carro = (await api.veiculos.cadastrar({ NumeroRenavam: renavam, Placa: 'KXA1B23' })).Guid;
  const consultado = { timeout: 300_000, interval: 250 };
  const [daCnh, doCarro] = await vi.waitFor(async () => {
    const [a, b] = await Promise.all([
      api.habilitacoes.resumo({ guid: cnh }),
      api.veiculos.resumo({ guid: carro }),
    ]);
    expect([a.Multas.length > 0, b.Multas.length > 0]).toEqual([true, true]);
    return [a, b] as const;
  }, consultado);
  const [multaDaCnh, multaDoCarro] = [daCnh.Multas[0], doCarro.Multas[0]];
  if (!multaDaCnh || !multaDoCarro) return expect.fail('no fine came');
  const { Guid: guardada } = await api.guardadas.guardar({
    AutoInfracao: 'SP12345678',
    DataInfracao: '2026-10-30',
    HoraInfracao: '8:05',
    OrgaoEmissor: 'DER-SP',
    Codigo: '745-50 Transitar em velocidade superior',
    Placa: 'abc-1d23',
  });
  await comprarUma();
  const pedido = String(compras[0]?.id);
  const [aviso] = await vi.waitFor(async () => {
    const lista = await api.notificacoes.lista();
    expect(lista).not.toEqual([]);
    return lista;
  }, consultado);

  const { Guid: processo } = await api.processos.guardar({
    Tipo: 'suspensao',
    Numero: 'SUSP-2026-7788',
    Orgao: 'DETRAN-RJ',
  });

  const { app } = paths;
  paginas = {
    'condutores/corrigircadastro/[id]': `/app/condutores/corrigircadastro/${daCnh.Id}`,
    'condutores/view/[guid]': `/app/condutores/view/${cnh}`,
    'guardadas/[guid]/corrigir': `/app/guardadas/${guardada}/corrigir`,
    'guardadas/[guid]/index': `/app/guardadas/${guardada}`,
    'guardadas/[guid]/retirar': `/app/guardadas/${guardada}/retirar`,
    'multas/habilitacao/view/[guid]': `/app/multas/habilitacao/view/${multaDaCnh.Guid}`,
    'multas/view/[id]': `/app/multas/view/${multaDoCarro.Id}`,
    'notificacoes/view/[id]': `/app/notificacoes/view/${aviso?.Id}`,
    'planos/desistencia/[idvenda]': `/app/planos/desistencia/${pedido}`,
    'planos/detalhes/[idvenda]': `/app/planos/detalhes/${pedido}`,
    'processo/[guid]/[fase]': app.peca(processo, 'P'),
    'processo/[guid]/index': app.processo(processo),
    'processo/[guid]/retirar': app.retirarProcesso(processo),
    'veiculos/corrigircadastro/[id]': `/app/veiculos/corrigircadastro/${doCarro.Id}`,
    'veiculos/view/[guid]': `/app/veiculos/view/${carro}`,
  };
  segredos = [email, numeroCnh, renavam, cpf, 'SP12345678', 'SUSP-2026-7788'];
  segredos.push('KXA1B23', multaDaCnh.AutoInfracao, multaDoCarro.AutoInfracao);
});

const de = (quem: Quem) => gente.get(quem) ?? expect.fail(`nobody is ${quem}`);

async function abrir(quem: Quem, endereco: string) {
  const headers = { accept: 'text/html', cookie: de(quem).cookie };
  const answer = await fetch(servidor + endereco, { headers, redirect: 'manual' });
  return { status: answer.status, texto: await answer.text() };
}

describe('a page about a row of another driver', () => {
  it('is in this table, or its address names no row', () => {
    const todas = readdirSync('src/pages/app', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.includes('['))
      .filter((file) => file.endsWith('.astro'))
      .map((file) => file.replace(/\.astro$/, ''));
    expect([...Object.keys(paginas), ...SEM_LINHA, ...DE_OUTROS].sort()).toEqual(todas.sort());
  });

  it('opens to its owner, and to no other driver', async () => {
    for (const [pagina, endereco] of Object.entries(paginas)) {
      expect((await abrir('ana', endereco)).status, `${pagina} to its owner`).toBe(200);
      const { status, texto } = await abrir('estranho', endereco);
      expect(status, pagina).toBe(404);
      expect(
        segredos.filter((um) => texto.includes(um)),
        pagina,
      ).toEqual([]);
    }
  });
});
