import * as v from 'valibot';
import conteudo from '#content/dicas-veiculo.json' with { type: 'json' };

const TEXTOS = v.parse(
  v.strictObject({
    licenciamentoAtrasado: v.string(),
    licenciamentoDesconhecido: v.string(),
    debitosAbertos: v.string(),
    multasAbertas: v.string(),
    multasRecorrer: v.string(),
    semPendencias: v.string(),
    sne: v.string(),
    venda: v.string(),
    endereco: v.string(),
    condutor: v.string(),
  }),
  conteudo,
);

/** Tips of 'É importante saber!' for a vehicle: urgent ones first, at most five. */
export function dicasDoVeiculo(veiculo: {
  /** null = not given by the source. */
  anoUltimoLicenciamento: number | null;
  anoAtual: number;
  debitosAbertos: number;
  multasAbertas: number;
}): string[] {
  const { debitosAbertos, multasAbertas } = veiculo;
  const multas = multasAbertas > 0 ? [TEXTOS.multasRecorrer, TEXTOS.multasAbertas, TEXTOS.condutor] : [];
  const debitos = debitosAbertos > 0 ? [TEXTOS.debitosAbertos] : [];
  const limpo = debitosAbertos === 0 && multasAbertas === 0 ? [TEXTOS.semPendencias] : [];
  const sempre = [TEXTOS.sne, TEXTOS.endereco, TEXTOS.venda];
  return [...limpo, ...licenciamento(veiculo), ...debitos, ...multas, ...sempre].slice(0, 5);
}

function licenciamento({
  anoUltimoLicenciamento,
  anoAtual,
}: {
  anoUltimoLicenciamento: number | null;
  anoAtual: number;
}) {
  if (anoUltimoLicenciamento === null) return [TEXTOS.licenciamentoDesconhecido];
  // The licensing calendar runs through the year: last year's licensing may still be valid, an older one is not.
  return anoUltimoLicenciamento < anoAtual - 1
    ? [TEXTOS.licenciamentoAtrasado.replace('{ano}', String(anoUltimoLicenciamento))]
    : [];
}
