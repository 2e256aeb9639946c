// node bench/letters.ts [tuned|aside|fresh] [COUNT] [--each]: how well PDF notices are read.
// Forty random layouts. Every third is the test set (`aside`, the default), for which the reader was not tuned; `fresh` draws others,
// with seeds from 1000 on. --each prints every blank and wrong field.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CAMPOS_DA_CARTA, type CampoDaCarta, lerCarta } from '#lib/guardadas/carta/ler.ts';
import { linhasDoDocumento } from '#lib/guardadas/carta/linhas.ts';
import { pedacosDoPdf } from '#lib/guardadas/carta/pedacos.ts';
import { VALORES_DA_LEI } from '#lib/multas/infracoes.server.ts';
import { cartaSorteada, confere, deLado, pdfDaCarta, SEMENTES } from '../tests/fixtures/cartasSorteadas.ts';

const COM = { hoje: '2026-11-20', valores: VALORES_DA_LEI };
const [qual = 'aside', quantas = '40'] = process.argv.slice(2).filter((um) => !um.startsWith('--'));
const cada = process.argv.includes('--each');
const sementes =
  qual === 'fresh'
    ? Array.from({ length: Number(quantas) }, (_, i) => 1000 + i)
    : SEMENTES.filter((semente) => deLado(semente) === (qual === 'aside'));

const contas = new Map<CampoDaCarta, { certo: number; vazio: number; errado: number }>();
for (const semente of sementes) {
  const carta = cartaSorteada(semente);
  const tarefa = getDocument({ data: await pdfDaCarta(carta), verbosity: 0 });
  const { lidos } = lerCarta(linhasDoDocumento(await pedacosDoPdf(await tarefa.promise)), COM);
  await tarefa.destroy();
  for (const campo of CAMPOS_DA_CARTA) {
    const [dito, lido] = [carta.diz[campo], lidos.find((um) => um.campo === campo)?.valor];
    if (dito === undefined && lido === undefined) continue;
    const conta = contas.get(campo) ?? { certo: 0, vazio: 0, errado: 0 };
    const como =
      lido === undefined ? 'vazio' : dito !== undefined && confere(campo, lido, dito) ? 'certo' : 'errado';
    conta[como] += 1;
    contas.set(campo, conta);
    if (cada && como !== 'certo') console.log(`${semente} ${como} ${campo}: ${lido ?? '-'} / ${dito ?? '-'}`);
  }
}

console.log('| field | right | blank | wrong |\n|---|---|---|---|');
const tudo = { certo: 0, vazio: 0, errado: 0 };
for (const [campo, { certo, vazio, errado }] of contas) {
  console.log(`| ${campo} | ${certo} | ${vazio} | ${errado} |`);
  tudo.certo += certo;
  tudo.vazio += vazio;
  tudo.errado += errado;
}
const soma = tudo.certo + tudo.vazio + tudo.errado;
console.log(
  `| all ${soma} | ${tudo.certo} (${((100 * tudo.certo) / soma).toFixed(1)}%) | ${tudo.vazio} | ${tudo.errado} |`,
);
