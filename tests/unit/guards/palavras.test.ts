import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { O_QUE_E } from '#lib/multas/linhaDoTempo.ts';
import { ESTADOS_DO_PEDIDO } from '#lib/pedidos/estados.ts';
import { emUmaLinha, situacaoDoPedido } from '#lib/pedidos/naTela.ts';
import { comoEsta } from '#lib/recursos/linha.ts';
import { ESTADOS, FASES } from '#lib/recursos/rules.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Texts for drivers: pages, components, islands, sentences, content. The operator's desk and technical rooms have their own terms. */
const TEXTOS = ['components', 'content', 'islands', 'layouts', 'lib', 'pages'].flatMap((pasta) =>
  readdirSync(join(root, 'src', pasta), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(astro|tsx|ts|json|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => !/\/(mesa|municipios|simulador)\b/.test(path))
    .map((path) => ({ path, texto: readFileSync(join(root, path), 'utf8').replace(/\s+/g, ' ') })),
);

/** Each thing has one name, and trade terms are explained; each rule lists the exceptions of the specification. */
const NOMES: readonly {
  porque: string;
  padrao: RegExp;
  /** Quoted by the specification, or explained beside it. */
  exceto?: RegExp;
}[] = [
  { porque: 'it is Pix', padrao: /[\p{Ll}>] PIX\b|\bPIX \p{Ll}|>PIX\b/u, exceto: /Pague com PIX/g },
  {
    porque: 'it is CPF',
    padrao: /rotulo: 'Cpf'|>Cpf\b|\b[Oo] Cpf\b|\bcpf do /,
    exceto: /rotulo: 'Cpf', (?!.*rotulo: 'Cpf')/g,
  },
  {
    porque: 'it is E-mail',
    padrao: />Email\b|\b[Oo] email\b|seu email\b/,
    exceto: /entre em contato no email/g,
  },
  { porque: 'an order is nº', padrao: /[Pp]edido #|>#\{/, exceto: /DETALHES DO PEDIDO #/g },
  {
    porque: 'autossuspensiva is a word of nobody',
    padrao: /\bautossuspensivas\b|[Mm]ultas? (?:não )?autossuspensiva/,
  },
  { porque: 'mandatória is a word of nobody', padrao: /multas? (?:não )?mandatóri/i },
  { porque: 'BRAT is said with what it is', padrao: /\bBRAT\b(?!, o boletim)/ },
];

describe('the texts that drivers read', () => {
  it('are found in the sources', () => {
    expect(TEXTOS.length).toBeGreaterThan(400);
  });

  it.each(NOMES)('$porque', ({ padrao, exceto }) => {
    const achados = TEXTOS.filter(({ texto }) => padrao.test(exceto ? texto.replace(exceto, '') : texto));
    expect(achados.map(({ path }) => path)).toEqual([]);
  });

  it('say what JARI and CETRAN are where a fine speaks of them', () => {
    for (const texto of Object.values(O_QUE_E)) {
      if (texto.includes('JARI')) expect(texto).toMatch(/junta que julga/);
      if (texto.includes('CETRAN')) expect(texto).toMatch(/conselho estadual de trânsito/);
    }
    for (const fase of FASES)
      for (const estado of ESTADOS) {
        const { resultado, proximo } = comoEsta(fase, estado);
        expect(`${resultado} ${proximo}`).not.toMatch(/deferid/i);
        if (proximo.includes('JARI')) expect(proximo).toMatch(/junta que julga/);
      }
  });

  it('explain each state of an order, above all Estornado', () => {
    for (const Estado of ESTADOS_DO_PEDIDO)
      expect(emUmaLinha({ Estado, FormaPgto: 'PIX' }).length).toBeGreaterThan(15);
    expect(situacaoDoPedido({ Estado: 'estornado', FormaPgto: 'PIX' }).texto).toBe('Estornado');
    expect(emUmaLinha({ Estado: 'estornado', FormaPgto: 'PIX' })).toMatch(/devolvido/);
  });

  it('explain Mandatórios beside the counters of that name', () => {
    const { texto } = TEXTOS.find(({ path }) => path.endsWith('habilitacoes/Pontos.astro')) ?? { texto: '' };
    expect(texto).toMatch(/<em>Mandatórios<\/em>: \S+/);
  });
});
