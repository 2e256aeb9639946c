import { lerNotificacao, lugaresDe, type NotificacaoLida } from '#lib/carta/ler.ts';
import { type Caixa, linhasDoDocumento } from '#lib/carta/linhas.ts';
import type { Conferencia } from '#lib/carta/valores.ts';
import type { CampoDaCarta } from '#lib/guardadas/lida.ts';
import { acordo, comCertezas, falta, type Leitura, MINIMO } from './acordo.ts';
import { type Cinza, recortar } from './cinza.ts';
import { endireitarFolha, type Folha, lerCinza } from './dePe.ts';
import { type Palavra, pedacosDasPalavras, type Reconhecer } from './palavras.ts';
import type { Barra } from './riscos.ts';

interface Como {
  reconhecer: Reconhecer;
  com: Conferencia;
  /** How many pictures were read, of how many. */
  aoAndar?: (feito: number, de: number) => void;
}

export interface FotosLidas {
  lida: NotificacaoLida;
  /** The part of the photograph of each value, straightened and evenly lit. */
  recortes: Partial<Record<CampoDaCarta, Cinza>>;
  /** The part with a number that was left blank, for the driver to copy. */
  duvidas: Partial<Record<CampoDaCarta, Cinza>>;
  /** How many words were recognised, and how many labels of a notice: where nothing is read, they tell what stopped it. */
  vistos: { palavras: number; rotulos: number };
  /** The recognised words, by reading and photograph. */
  leituras: Leitura[];
}

/** Each further reading uses another size, which samples the letters differently. */
const OUTROS_TAMANHOS = [0.8, 1.3];

/** Reads the photographs of one notice page by page: two readings, and a third where a usual field is missing. */
export function lerFotos(fotos: readonly Cinza[], { reconhecer, com, aoAndar }: Como): FotosLidas {
  const folhas = fotos.map((foto, i) => {
    aoAndar?.(i, fotos.length * MINIMO);
    return endireitarFolha(foto, reconhecer);
  });
  const barras = folhas.map((folha) => folha.barras);
  const vistas = [folhas.map(({ palavras }) => palavras)];
  const lidas = () =>
    comCertezas(vistas).map((palavras): Leitura => ({ palavras, lida: lerPalavras(palavras, com, barras) }));
  for (const [i, escala] of OUTROS_TAMANHOS.entries()) {
    if (vistas.length >= MINIMO && !falta(acordo(lidas(), com))) break;
    vistas.push(
      folhas.map(({ limpa }, j) => {
        aoAndar?.((i + 1) * fotos.length + j, (i + 2) * fotos.length);
        return lerCinza(limpa(escala), reconhecer).map((palavra) => noTamanho(palavra, escala));
      }),
    );
  }
  const leituras = lidas();
  const lida = acordo(leituras, com);
  const achados = lida.lidos.map(({ campo, pagina, caixa }) => ({ campo, pagina, caixa }));
  return {
    lida,
    recortes: recortesDe(achados, folhas),
    duvidas: recortesDe(duvidasDe(lida, leituras), folhas),
    vistos: {
      palavras: folhas.reduce((soma, { palavras }) => soma + palavras.length, 0),
      rotulos: folhas.reduce((soma, { rotulos }) => soma + rotulos, 0),
    },
    leituras,
  };
}

export function lerPalavras(
  paginas: readonly (readonly Palavra[])[],
  com: Conferencia,
  barras: readonly (readonly Barra[])[] = [],
): NotificacaoLida {
  return lerNotificacao(
    linhasDoDocumento(paginas.map((palavras, i) => pedacosDasPalavras(palavras, barras[i]))),
    com,
  );
}

/** In pixels of the first reading. */
function noTamanho(palavra: Palavra, escala: number): Palavra {
  const { x, fim, topo, base, corpo, linha } = palavra;
  return {
    ...palavra,
    x: x / escala,
    fim: fim / escala,
    topo: topo / escala,
    base: base / escala,
    corpo: corpo / escala,
    linha: linha / escala,
  };
}

/** Numbers below their label on which no two readings agreed. */
function duvidasDe({ lidos }: NotificacaoLida, [primeira]: readonly Leitura[]): Lugar[] {
  const linhas = linhasDoDocumento(
    (primeira?.palavras ?? []).map((palavras) => pedacosDasPalavras(palavras)),
  );
  return NUMEROS.filter((campo) => lidos.every((lido) => lido.campo !== campo)).flatMap((campo) =>
    lugaresDe(linhas, campo)
      .slice(0, 1)
      .map((lugar) => ({ campo, ...lugar })),
  );
}

const NUMEROS = ['AutoInfracao', 'Placa', 'DataInfracao', 'Codigo'] as const;

interface Lugar {
  campo: CampoDaCarta;
  pagina: number;
  caixa?: Caixa | undefined;
}

function recortesDe(lugares: readonly Lugar[], folhas: readonly Folha[]): FotosLidas['recortes'] {
  const inteiras = folhas.map(({ reta }) => reta(1));
  return Object.fromEntries(
    lugares.flatMap(({ campo, caixa, pagina }) => {
      const inteira = inteiras[pagina - 1];
      return caixa && inteira ? [[campo, recortar(inteira, comMargem(caixa))] as const] : [];
    }),
  );
}

/** With margin for a label above and for descenders. */
function comMargem({ x, y, fim, base }: Caixa): Caixa {
  const letra = base - y;
  return { x: x - letra, y: y - letra * 1.8, fim: fim + letra, base: base + letra * 0.6 };
}
