// node bench/photos.ts [FIRST SEED] [COUNT]: how well random notices with ruling lines (cartasSorteadas.ts) are read from photographs.
// The four conditions of bench/ocr.ts take turns; only layouts in the typeface of the drawn photographs. Chromium: CHROMIUM_PATH.
import { chromium } from 'playwright';
import { lerFotos } from '#lib/guardadas/carta/foto/lerFotos.ts';
import { CAMPOS_DA_CARTA, type CampoDaCarta } from '#lib/guardadas/carta/ler.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';
import { BROWSER_ARGS } from '../bin/lib/chromium.mjs';
import { cartaSorteada, confere } from '../tests/fixtures/cartasSorteadas.ts';
import { CONDICOES, type Condicao, cinzaDaFoto, fotografar } from '../tests/fixtures/fotos.ts';
import { tesseractDoNode } from '../tests/fixtures/tesseract.ts';
import { requireChromium } from './lib/withDemoServer.ts';

const COM = { hoje: '2026-11-20', valores: VALORES_DA_LEI };
const [primeira = 2000, quantas = 8] = process.argv.slice(2).map(Number);
const condicoes = Object.entries<Condicao>(CONDICOES);
const soma = { certo: 0, vazio: 0, errado: 0 };
const contas = new Map<CampoDaCarta, typeof soma>();

const browser = await chromium.launch({ executablePath: requireChromium(), args: BROWSER_ARGS });
try {
  const reconhecer = await tesseractDoNode();
  for (let [semente, feitas] = [primeira, 0]; feitas < quantas; semente += 1) {
    const carta = cartaSorteada(semente);
    const [nome, condicao] = condicoes[feitas % condicoes.length] ?? [];
    const cabe =
      carta.letreiros.every(({ fonte }) => fonte.startsWith('Helvetica')) && carta.riscos.length > 5;
    if (!cabe || !condicao) continue;
    feitas += 1;
    const page = await browser.newPage();
    const pedido = { tracos: carta.letreiros, riscos: carta.riscos, condicao, semente };
    const cinza = await cinzaDaFoto(page, await fotografar(page, pedido), condicao);
    await page.close();
    const [inicio, antes] = [performance.now(), process.cpuUsage()];
    const { lida } = lerFotos([cinza], { reconhecer, com: COM });
    const segundos = (performance.now() - inicio) / 1000;
    const cpu = process.cpuUsage(antes).user / 1e6;
    const errados: string[] = [];
    for (const campo of CAMPOS_DA_CARTA) {
      const [dito, lido] = [carta.diz[campo], lida.lidos.find((um) => um.campo === campo)?.valor];
      if (dito === undefined && lido === undefined) continue;
      const certo = dito !== undefined && lido !== undefined && confere(campo, lido, dito);
      const conta = contas.get(campo) ?? { certo: 0, vazio: 0, errado: 0 };
      for (const uma of [soma, conta]) uma[lido === undefined ? 'vazio' : certo ? 'certo' : 'errado'] += 1;
      contas.set(campo, conta);
      if (lido !== undefined && !certo) errados.push(`${campo}: ${lido} / ${dito ?? '-'}`);
    }
    const wrong = errados.length > 0 ? `, WRONG ${errados.join('; ')}` : '';
    console.log(`${semente} ${nome}: ${segundos.toFixed(1)} s, ${cpu.toFixed(1)} s of processor${wrong}`);
  }
} finally {
  await browser.close();
}
console.log('| field | right | blank | wrong |\n|---|---|---|---|');
for (const [campo, { certo, vazio, errado }] of contas)
  console.log(`| ${campo} | ${certo} | ${vazio} | ${errado} |`);
console.log(`right ${soma.certo}, blank ${soma.vazio}, wrong ${soma.errado}`);
