// node bench/ocr.ts [SEEDS] [--gravar] [--so=CONDITION]: how well notices are read from photographs.
// Each seed is ten notices with other numbers, plates and days, each photographed in four ways; the same seed gives the same
// photographs. --gravar stores the words of the first seed for the unit tests. Chromium: CHROMIUM_PATH.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { lerFotos } from '#lib/guardadas/carta/foto/lerFotos.ts';
import { CAMPOS_DA_CARTA } from '#lib/guardadas/carta/ler.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';
import { BROWSER_ARGS, findChromium } from '../bin/lib/chromium.mjs';
import { type CartaVariada, cartasVariadas } from '../tests/fixtures/cartasVariadas.ts';
import { CONDICOES, type Condicao, cinzaDaFoto, fotografar } from '../tests/fixtures/fotos.ts';
import { GRAVADAS, type Gravada, gravar } from '../tests/fixtures/fotosGravadas.ts';
import { tesseractDoNode } from '../tests/fixtures/tesseract.ts';

const COM = { hoje: '2026-11-20', valores: VALORES_DA_LEI };
const sementes = Number(process.argv.find((um) => /^\d+$/.test(um)) ?? 1);
const so = process.argv.find((um) => um.startsWith('--so='))?.slice('--so='.length);
const gravadas: Gravada[] = [];
const porCampo = new Map<string, Contas>();
const porCondicao = new Map<string, Contas>();
let [fotos, milissegundos] = [0, 0];

interface Contas {
  certo: number;
  vazio: number;
  errado: number;
}

const executablePath = findChromium();
if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH');
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
try {
  const reconhecer = await tesseractDoNode();
  for (let semente = 1; semente <= sementes; semente += 1)
    for (const carta of cartasVariadas(semente))
      for (const [nome, condicao] of Object.entries<Condicao>(CONDICOES)) {
        if (so && nome !== so) continue;
        const page = await browser.newPage();
        const cinzas = [];
        for (const [pagina, tracos] of carta.paginas.entries()) {
          const foto = await fotografar(page, { tracos, condicao, semente: semente * 100 + pagina });
          cinzas.push(await cinzaDaFoto(page, foto, condicao));
        }
        await page.close();
        const inicio = performance.now();
        const { lida, leituras } = lerFotos(cinzas, { reconhecer, com: COM });
        milissegundos += performance.now() - inicio;
        fotos += cinzas.length;
        const dito = Object.fromEntries(lida.lidos.map(({ campo, valor }) => [campo, valor]));
        contar(carta, nome, dito);
        if (semente === 1 && GRAVADAS.includes(nome))
          gravadas.push(
            gravar({ nome: carta.nome, condicao: nome, leituras: leituras.map(({ palavras }) => palavras) }),
          );
        const soma = Object.values(porCondicao.get(nome) ?? {}).join('/');
        process.stderr.write(`${semente} ${carta.nome}, ${nome}: ${leituras.length} readings, ${soma}\n`);
      }
} finally {
  await browser.close();
}
if (process.argv.includes('--gravar'))
  writeFileSync(
    new URL('../tests/fixtures/fotosGravadas.json', import.meta.url),
    `${JSON.stringify(gravadas)}\n`,
  );
tabela('field', porCampo);
tabela('photograph', porCondicao);
console.log(`${fotos} photographs, ${(milissegundos / fotos / 1000).toFixed(1)} s each`);

function contar({ nome, diz }: CartaVariada, condicao: string, dito: Record<string, string>): void {
  for (const campo of CAMPOS_DA_CARTA) {
    const [certo, lido] = [diz[campo], dito[campo]];
    if (certo === undefined && lido === undefined) continue;
    const como = lido === undefined ? 'vazio' : lido === certo ? 'certo' : 'errado';
    for (const [contas, chave] of [
      [porCampo, campo],
      [porCondicao, condicao],
    ] as const) {
      const conta = contas.get(chave) ?? { certo: 0, vazio: 0, errado: 0 };
      conta[como] += 1;
      contas.set(chave, conta);
    }
    if (como === 'errado')
      process.stderr.write(`WRONG ${nome}, ${condicao}: ${campo} ${lido}, not ${certo}\n`);
  }
}

function tabela(de: string, contas: Map<string, Contas>): void {
  console.log(`| ${de} | right | blank | wrong |\n|---|---|---|---|`);
  for (const [chave, { certo, vazio, errado }] of contas)
    console.log(`| ${chave} | ${certo} | ${vazio} | ${errado} |`);
}
