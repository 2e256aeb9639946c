import { modulo10 } from '#lib/pedidos/boleto.ts';

// A collection slip (arrecadação) of a public body: FEBRABAN's layout with 44 digits in the bar code and 48 to type.
//   bar code: '8', segment 1, kind of value 1, check digit 1, value 11, body 4, free field 25
//   line:     the bar code in four blocks of 11, each with its own check digit

/** Kinds of value: 6 and 8 hold reais, 7 and 9 a quantity; 6 and 7 check by modulo 10, 8 and 9 by modulo 11. */
const EM_REAIS = ['6', '8'];

/** A typed line or a bar code, digits only; null when a check digit is wrong. */
export function lerArrecadacao(digitos: string) {
  const barras = digitos.length === 48 ? barrasDaLinha(digitos) : digitos;
  if (!barras || !/^8\d[6-9]\d{41}$/.test(barras)) return null;
  if (dvDe(barras, barras.slice(0, 3) + barras.slice(4)) !== barras.charAt(3)) return null;
  const valor = Number(barras.slice(4, 15));
  return {
    barras,
    linha: linhaDaArrecadacao(barras),
    // The collector: 1 town halls, 5 public bodies, 7 traffic fines; others are no fine.
    segmento: barras.charAt(1),
    valor: EM_REAIS.includes(barras.charAt(2)) && valor > 0 ? valor : null,
  };
}

export function linhaDaArrecadacao(barras: string): string {
  return (barras.match(/\d{11}/g) ?? []).map((bloco) => bloco + dvDe(barras, bloco)).join('');
}

/** The whole bar code of one without its check digit, which is its fourth digit. */
export function comDv(semDv: string): string {
  return semDv.slice(0, 3) + dvDe(semDv, semDv) + semDv.slice(3);
}

function barrasDaLinha(linha: string): string | null {
  const blocos = linha.match(/\d{12}/g) ?? [];
  const certo = blocos.every((bloco) => dvDe(linha, bloco.slice(0, -1)) === bloco.at(-1));
  return certo ? blocos.map((bloco) => bloco.slice(0, -1)).join('') : null;
}

/** The third digit of a slip says which modulus its check digits take. */
function dvDe(slip: string, digitos: string): string {
  return ['6', '7'].includes(slip.charAt(2)) ? modulo10(digitos) : modulo11(digitos);
}

/** Weights 2 to 9, again and again, from the right; a remainder of 0 or 1 gives 0. */
function modulo11(digitos: string): string {
  const soma = [...digitos].reverse().reduce((total, digito, i) => total + Number(digito) * (2 + (i % 8)), 0);
  const resto = soma % 11;
  return resto < 2 ? '0' : String(11 - resto);
}
