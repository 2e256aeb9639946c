import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { lerPlanilha } from '#backend/domain/veiculos/planilha.ts';

/** A workbook as programs write it: its sheets by name, with their state, rows as XML, and the texts that they share. */
function pasta(folhas: readonly { state?: string; linhas: string }[], textos: readonly string[] = []) {
  const xml = (texto: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${texto}`);
  const nomes = folhas.map(
    ({ state }, n) =>
      `<sheet name="F${n}" sheetId="${n + 7}"${state ? ` state="${state}"` : ''} r:id="rId${n}"/>`,
  );
  const relacoes = folhas.map(
    (_, n) => `<Relationship Id="rId${n}" Type="x/worksheet" Target="/xl/worksheets/sheet${n}.xml"/>`,
  );
  return zipSync({
    'xl/workbook.xml': xml(`<workbook xmlns:r="r"><sheets>${nomes.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': xml(`<Relationships>${relacoes.join('')}</Relationships>`),
    'xl/sharedStrings.xml': xml(`<sst>${textos.map((um) => `<si>${um}</si>`).join('')}</sst>`),
    ...Object.fromEntries(
      folhas.map(({ linhas }, n) => [
        `xl/worksheets/sheet${n}.xml`,
        xml(`<worksheet><sheetData>${linhas}</sheetData></worksheet>`),
      ]),
    ),
  });
}

it('a workbook of a desktop program is read with a merged title, empty rows, dates and numbers without leading zeros', () => {
  const textos = [
    '<t>Relatório da frota</t>',
    '<r><t>Pla</t></r><r><rPr><b/></rPr><t>ca</t></r>',
    '<t xml:space="preserve"> Nº RENAVAM </t>',
    '<t>Licenciado em</t>',
    '<t>rio2a18</t>',
  ];
  const linhas = [
    '<row r="3"><c r="B3" t="s" s="4"><v>0</v></c><c r="C3" s="4"/><c r="D3" s="4"/></row>',
    '<row r="4"><c r="B4" s="2"><v>46346.4375</v></c></row>',
    '<row r="6"><c r="B6" t="s"><v>1</v></c><c r="C6" t="s"><v>2</v></c><c r="D6" t="s"><v>3</v></c></row>',
    '<row r="7"><c r="B7" t="s"><v>4</v></c><c r="C7" s="3"><v>6.39884962E8</v></c><c r="D7" s="2"><v>45000</v></c></row>',
    '<row r="9"><c r="B9" t="str"><f>A1</f><v>ABC1D23</v></c><c r="C9"><v>64430359540</v></c></row>',
  ];
  expect(lerPlanilha(pasta([{ linhas: linhas.join('') }], textos))).toEqual({
    colunas: { placa: 'B (Placa)', renavam: 'C (Nº RENAVAM)' },
    linhas: [
      { linha: 7, placa: 'rio2a18', renavam: '639884962', documento: '', uf: '' },
      { linha: 9, placa: 'ABC1D23', renavam: '64430359540', documento: '', uf: '' },
    ],
  });
});

it('a workbook of a web program is read with inline texts and cells without references', () => {
  const texto = (um: string) => `<c t="inlineStr"><is><t>${um}</t></is></c>`;
  const linhas = `<row>${texto('Cód. Renavam')}${texto('Placa/UF')}</row><row><c t="n"><v>00639884962</v></c>${texto('ABC-1D23/SP')}</row>`;
  expect(lerPlanilha(pasta([{ linhas }]))?.linhas).toEqual([
    { linha: 2, placa: 'ABC-1D23', renavam: '639884962', documento: '', uf: 'SP' },
  ]);
});

it('the first visible sheet is read, not a hidden one before it', () => {
  const folha = (placa: string) =>
    ['placa', 'renavam'].map((um) => `<c t="str"><v>${um}</v></c>`).join('') +
    `</row><row><c t="str"><v>${placa}</v></c><c><v>64430359540</v></c>`;
  const linhas = (placa: string) => `<row>${folha(placa)}</row>`;
  for (const state of ['hidden', 'veryHidden'])
    expect(
      lerPlanilha(pasta([{ state, linhas: linhas('ABC1D23') }, { linhas: linhas('RIO2A18') }]))?.linhas,
    ).toMatchObject([{ placa: 'RIO2A18' }]);
});
