import { formatarCodigo } from '#lib/multas/codigo.ts';

const PLANALTO = 'https://www.planalto.gov.br/ccivil_03';
const CTB = `${PLANALTO}/leis/l9503compilado.htm`;
const CONTRAN = 'https://www.gov.br/transportes/pt-br/assuntos/transito/conteudo-contran/resolucoes';

export interface Fonte {
  nome: string;
  href: string;
}

const resolucao = (numero: string, assunto: string): Fonte => ({
  nome: `Resolução CONTRAN ${numero}: ${assunto}`,
  href: CONTRAN,
});
const artigo = (numero: string): Fonte => ({
  nome: `Art. ${numero} do CTB`,
  href: `${CTB}#art${numero.replace('-', '').toLowerCase()}`,
});

/** Official texts that the guide cites, by the key used in frontmatter and sheets. */
const FONTES = {
  ctb: { nome: 'Código de Trânsito Brasileiro, o CTB (Lei 9.503/1997), texto compilado', href: CTB },
  contran: {
    nome: 'Resoluções do CONTRAN, o Conselho Nacional de Trânsito (900/2022, 918/2022, 798/2020, 723/2018)',
    href: CONTRAN,
  },
  'res-31-1998': resolucao('31/1998', 'identificação de hidrantes, registros e poços de visita'),
  'res-36-1998': resolucao('36/1998', 'sinalização de advertência do veículo parado em emergência'),
  'res-110-2000': resolucao('110/2000', 'calendário nacional do licenciamento'),
  'res-432-2013': resolucao('432/2013', 'fiscalização do álcool, até 17/08/2026'),
  'res-1031-2026': resolucao('1.031/2026', 'fiscalização do álcool, desde 18/08/2026'),
  'res-508-2014': resolucao('508/2014', 'pessoas em compartimento de carga'),
  'res-798-2020': resolucao('798/2020', 'fiscalização da velocidade'),
  'res-819-2021': resolucao('819/2021', 'transporte de crianças'),
  'res-912-2022': resolucao('912/2022', 'equipamentos obrigatórios'),
  'res-916-2022': resolucao('916/2022', 'modificações de veículos'),
  'res-920-2022': resolucao('920/2022', 'equipamentos que registram a infração sem medir'),
  'res-927-2022': resolucao('927/2022', 'exames e restrições da CNH'),
  'res-940-2022': resolucao('940/2022', 'uso do capacete'),
  'res-958-2022': resolucao('958/2022', 'gases, ruído e som do veículo'),
  'res-960-2022': resolucao('960/2022', 'vidros e películas'),
  'res-965-2022': resolucao('965/2022', 'áreas de estacionamento específico'),
  'res-969-2022': resolucao('969/2022', 'placas de identificação'),
  'res-970-2022': resolucao('970/2022', 'luzes do veículo'),
  'res-973-2022': resolucao('973/2022', 'sinalização viária'),
  'res-1013-2024': resolucao('1.013/2024', 'pedágio de livre passagem (free flow)'),
  'decreto-86714-1981': {
    nome: 'Decreto 86.714/1981: gestos e sinais dos agentes (Convenção de Viena)',
    href: `${PLANALTO}/decreto/1980-1989/d86714.htm`,
  },
  'inmetro-158-2022': {
    nome: 'Portaria Inmetro 158/2022: verificação dos medidores de velocidade',
    href: 'https://www.gov.br/inmetro/pt-br/assuntos/metrologia-legal',
  },
} as const satisfies Record<string, Fonte>;

/** Articles of the CTB that sheets cite besides their own. */
const ARTIGOS =
  `28 29 32 33 35 37 39 40 41 44-A 48 58 62 64 65 70 89 90 98 105 111 115 120 123 130 133 135 143 145 159 163 164
  165 166 170 171 172 173 174 175 176 178 179 180 181 182 183 185 186 187 189 191 192 193 194 195 196 199 201 202 203 206 207 208
  209 209-A 210 211 212 214 215 219 220 223 224 227 228 229 230 231 235 236 238 241 244 250 251 252 253 253-A 261 263 277 304 306
  307 308 309 310 311`.split(/\s+/);

const porChave: ReadonlyMap<string, Fonte> = new Map<string, Fonte>([
  ...Object.entries(FONTES),
  ...ARTIGOS.map((numero) => [`ctb-${numero}`, artigo(numero)] as const),
]);

export const CHAVES_DE_FONTE: readonly string[] = [...porChave.keys()];

/** @throws for an unknown key, which stops the start. */
export function fontesDe(chaves: readonly string[]): Fonte[] {
  return chaves.map((chave) => {
    const fonte = porChave.get(chave);
    if (!fonte) throw new Error(`Fonte desconhecida no guia: ${chave}`);
    return fonte;
  });
}

/** The sources of one sheet: its code's article, the manual's sheets that were read, and its own references. */
export function fontesDaFicha(
  { artigo: doCodigo }: { artigo: string },
  { fontes, lidas }: { fontes: readonly string[]; lidas: readonly string[] },
): Fonte[] {
  const [principal = ''] = doCodigo.split(' c/c');
  const numero = principal.split(',')[0] ?? '';
  const fichas = lidas.map(formatarCodigo).join(', ');
  return [
    { ...artigo(numero), nome: `Art. ${doCodigo} do CTB, o Código de Trânsito Brasileiro (Lei 9.503/1997)` },
    {
      nome: `Manual Brasileiro de Fiscalização de Trânsito, ${lidas.length > 1 ? 'fichas' : 'ficha'} ${fichas} (Resolução 985/2022 do CONTRAN, o Conselho Nacional de Trânsito)`,
      href: CONTRAN,
    },
    ...fontesDe(fontes.filter((chave) => chave !== `ctb-${numero}`)),
  ];
}
