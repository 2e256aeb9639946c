import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { paths, withItems } from '#lib/paths.ts';
import type { PALAVRAS } from '#lib/ui/palavras.ts';
import { root } from '../../../bin/lib/node24.mjs';
import { faultsOf } from '../../fixtures/validador.ts';
import { dadosDe } from '../dadosEstruturados.ts';
import { type Cena, cincoPerguntas } from './cincoPerguntas.ts';
import { type Contas, contasEm } from './contas.ts';
import { formulariosDe, texto } from './html.ts';
import { type Tela, telasDe } from './telas.ts';

const cena = {} as Cena;
const servidor = inject('servidor');
/** Every screen of every account, by user. */
const telas: (Tela & { quem: string })[] = [];
const contaDe = (quem: string) => cena.contas[quem as keyof Contas];
const vistas = (quem: string) => telas.filter((tela) => tela.quem === quem);

beforeAll(async () => {
  Object.assign(cena, { url: servidor, contas: await contasEm(servidor) });
  telas.push(...(await telasDe(servidor, null, DE_FORA)).map((tela) => ({ ...tela, quem: 'ninguém' })));
  for (const [quem, conta] of Object.entries(cena.contas)) {
    const comecos = quem === 'cheia' ? [...DE_DENTRO, await contratoAberto()] : DE_DENTRO;
    telas.push(...(await telasDe(servidor, conta, comecos)).map((tela) => ({ ...tela, quem })));
  }
  const aMais = await telasDe(servidor, cena.contas.cheia, await daCheia());
  telas.push(...aMais.map((tela) => ({ ...tela, quem: 'cheia' })));
});

const DE_FORA = [
  paths.inicio,
  paths.login,
  paths.cadastrarUsuario(),
  paths.esqueceuSenha,
  paths.confirmarEmail('x'),
  paths.redefinirSenha('x'),
  paths.lembretes('x'),
  paths.semInternet,
  `${paths.guia.inicio}?q=zzz`,
];
const DE_DENTRO = [
  paths.app.inicial,
  paths.app.dashboard,
  paths.app.prazos,
  paths.app.multas.filtro('prazo'),
  paths.app.recursoOnline.pedidos,
  '/app/nada',
];

/** The address of the open contract. The walk opens only the newest notification, and jobs may have written a newer one. */
async function contratoAberto(): Promise<string> {
  const avisos = await cena.contas.cheia.api.notificacoes.lista();
  return avisos.find(({ Destino }) => Destino?.includes('/venda/pedido/contrato/'))?.Destino ?? '';
}

/** Screens without a link on the walk: a correction, each checkout, and those of a sale with an accepted contract. */
async function daCheia(): Promise<string[]> {
  const { api } = cena.contas.cheia;
  const cnh = (await api.habilitacoes.lista()).find(({ ComErro }) => ComErro);
  const veiculo = (await api.veiculos.lista()).find(({ ComErro }) => ComErro);
  const contrato = vistas('cheia').find(({ path }) => path.includes('/venda/pedido/contrato/'))?.path ?? '';
  const venda_id = Number(contrato.split('/').at(-1));
  const { Sha256 } = await api.vendas.contrato({ venda_id });
  await api.vendas.assinar({ venda_id, sha256: Sha256 });
  const itens = [{ guid: '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01', quantidade: 2 }];
  const plano = { idPlano: 9, idPlanoDetalhe: 17 };
  const { condutores, veiculos, extras, planos, venda } = paths.app;
  return [
    condutores.corrigir(cnh?.Id ?? 0),
    veiculos.corrigir(veiculo?.Id ?? 0),
    ...Object.values(extras).map((path) => withItems(path, itens)),
    planos.cartao(plano),
    planos.picpay(plano),
    planos.boleto(plano),
    venda.formaPagamento(venda_id),
    venda.cartao(venda_id),
    venda.pix(venda_id),
  ];
}

describe('the five questions of a driver, from the first screen after sign-in', () => cincoPerguntas(cena));

describe('every screen of every account', () => {
  it('is visited: each page of the program except those named here', () => {
    const paginas = readdirSync(join(root, 'src/pages'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.astro') && !file.startsWith('mesa/'))
      .map((file) => `/${file.replace(/(\/?index)?\.astro$/, '')}`);
    const naoVistas = paginas.filter((pagina) => {
      const padrao = pagina.replace(/\/\[\.\.\.\w+\]/g, '(/.*)?').replace(/\[\w+\]/g, '[^/]+');
      return !telas.some(({ path }) => new RegExp(`^${padrao}$`).test(path.split('?')[0] ?? ''));
    });
    expect(naoVistas.sort()).toEqual(NAO_VISTAS.toSorted());
    expect(vistas('cheia').length).toBeGreaterThan(50);
  });

  it('passes the HTML validator', async () => {
    const achados: string[] = [];
    const formas = new Set<string>();
    for (const { quem, path, html } of telas) {
      // A page of the same elements with the same attributes as another says nothing new.
      const elementos = html.replace(/="[^"]*"/g, '').match(/<[a-z][^>]*>/g);
      const forma = [...new Set(elementos)].sort().join('');
      if (formas.has(forma)) continue;
      formas.add(forma);
      for (const falta of await faultsOf(html)) achados.push(`${quem} ${path}: ${falta}`);
    }
    expect(achados.join('\n')).toBe('');
  });

  it('has a policy that allows nothing unsafe', () => {
    for (const { quem, path, politica } of telas) {
      expect(politica, `${quem} ${path}`).toContain("default-src 'none'");
      expect(politica, `${quem} ${path}`).not.toContain('unsafe-');
    }
  });

  it('explains each technical term that it shows', () => {
    const achados = telas.flatMap(({ quem, path, html }) => {
      const lido = texto(html);
      return EXPLICADAS.filter(([, usa, explica]) => usa.test(lido) && !explica.test(lido)).map(
        ([palavra, usa]) => {
          const onde = lido.search(usa);
          return `${quem} ${path}: ${palavra} (…${lido.slice(Math.max(0, onde - 30), onde + 40)}…)`;
        },
      );
    });
    expect(achados.join('\n')).toBe('');
  });

  it('says at the foot of each fine, process, order and purchase, and where nobody gets in, which person helps', () => {
    const daqui =
      /^\/(login$|esqueceuSenha|app\/((multas\/(view|habilitacao\/view)|processo|planos\/detalhes)\/[^/]+$|(pe|planos)\/contratar\/))/;
    const quais = telas.filter(({ path }) => daqui.test(path));
    expect(quais.map(({ path }) => path)).toEqual(expect.arrayContaining(['/login', '/esqueceuSenha']));
    for (const { path, html } of quais) {
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      expect(main, path).toMatch(/Precisa de ajuda\?.*wa\.me.*mailto:/s);
      // On the drawing of the road only what stands on a card can be read.
      if (!path.startsWith('/app')) expect(main, path).toMatch(/<div class="cartao"[^>]*>\s*<p class="ajuda/);
    }
  });

  it('has forms that a browser without script can send: each is answered by a page, or leads to one', async () => {
    const vistos = new Set<string>();
    const achados: string[] = [];
    for (const { quem, path, html } of telas)
      for (const { action, fields } of formulariosDe(html)) {
        const especie = `${action.replace(/[\d-]{2,}|[0-9a-f-]{36}/g, 'id')} ${fields.map(([name]) => name)}`;
        if (quem === 'ninguém' || vistos.has(especie)) continue;
        vistos.add(especie);
        const answer = await fetch(new URL(action || path, servidor), {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { accept: 'text/html', origin: servidor, cookie: contaDe(quem).cookie },
          redirect: 'manual',
        });
        const pagina = (await answer.text()).includes('<html');
        if (answer.status === 303 || (pagina && [200, 400, 409, 422].includes(answer.status))) continue;
        achados.push(`${quem} ${path} ${action}: ${answer.status}`);
      }
    expect(achados.join('\n')).toBe('');
    expect(vistos.size).toBeGreaterThan(30);
  });

  it('has complete structured data for search engines, only on public pages', () => {
    for (const { quem, path, html } of telas) {
      const tipos = dadosDe(html);
      if (/^\/guia\/./.test(path.split('?')[0] ?? ''))
        expect(tipos, path).toEqual(['Article', 'FAQPage', 'BreadcrumbList']);
      else if (path === paths.inicio) expect(tipos, path).toEqual(['WebSite', 'FAQPage']);
      else if (path.startsWith('/politicas/')) expect(tipos, path).toEqual(['WebPage']);
      else expect(tipos, `${quem} ${path}`).toEqual([]);
    }
  });
});

/** Pages that this test does not visit, each with the test that does, or with the reason. */
const NAO_VISTAS: readonly string[] = [
  // Drawn at other addresses: /app/nada above, and a page that failed in crash/excecoes.
  '/404',
  '/500',
  // Needs a process that the driver wrote, not one of a source: processos/processo.spec.
  '/app/processo/[guid]/retirar',
  // Needs a question of the desk: islands/lugar.spec.
  '/app/responder/[guid]',
  // Only opens between the two steps of a sign-in: conta/seguranca.spec.
  '/login/codigo',
];

/** The pattern of a word, and what must appear on the same screen. */
const EXPLICADAS: readonly (readonly [string, RegExp, RegExp])[] = [
  ...Object.entries({
    JARI: /\bjunta\b|Junta Administrativa/,
    CETRAN: /conselho (estadual )?de trânsito/,
    CONTRANDIFE: /CONTRANDIFE ?,? o conselho|CONTRANDIFE o conselho de trânsito do Distrito Federal/,
    SNE: /Sistema de Notificação Eletrônica|sistema de notificação eletrônica/,
    CRLV: /documento (anual )?do veículo/i,
    Renainf: /registro nacional de infrações/,
    CTB: /Código de Trânsito Brasileiro/,
    CONTRAN: /Conselho Nacional de Trânsito/,
    LGPD: /Lei Geral de Proteção de Dados/,
    CDC: /Código de Defesa do Consumidor/,
    CTN: /Código Tributário Nacional/,
  } satisfies Partial<Record<keyof typeof PALAVRAS, RegExp>>).map(
    ([palavra, explica]) => [palavra, new RegExp(`\\b${palavra}\\b`), explica] as const,
  ),
  ['EAR', /\bEAR\b/, /dirige a trabalho|exerce atividade remunerada/i],
  ['AIT', /\bAIT\b/, /[Aa]uto de infração/],
  ['BRAT', /\bBRAT\b/, /boletim de acidente de trânsito/],
  ['Mandatórios', /\bMandatóri/, /suspendem a CNH por si sós/],
  ['Estornado', /\bEstornad/, /devolvido/],
  ['Deferido', /\bDeferido\b/i, /[Aa]ceit[oa]/],
  ['Indeferido', /\bIndeferido\b/i, /[Nn]egad[oa]/],
];
