import { pgm } from './cinza.ts';
import { palavrasDe, type Reconhecer } from './palavras.ts';

/** The used parts of tesseract.js-core, which ships no types: Tesseract in WebAssembly. */
export interface Nucleo {
  FS: { writeFile(nome: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => {
    Init(pasta: null, idioma: string, motor: number): number;
    SetVariable(nome: string, valor: string): boolean;
    SetImageFile(exif: number, angulo: number): number;
    Recognize(nada: null): number;
    GetJSONText(): string;
  };
}

/** Only the newer engine (LSTM), whose data we ship. */
const LSTM = 1;

/** Sparse text: a notice consists of boxes with few full lines. */
const ESPALHADO = '11';

/** Tesseract with Portuguese data, ready to recognise pictures. */
export function prepararTesseract(nucleo: Nucleo, dados: Uint8Array): Reconhecer {
  nucleo.FS.writeFile('por.traineddata', dados);
  const api = new nucleo.TessBaseAPI();
  if (api.Init(null, 'por', LSTM) !== 0) throw new Error('Tesseract did not take its data');
  api.SetVariable('tessedit_pageseg_mode', ESPALHADO);
  return (cinza) => {
    nucleo.FS.writeFile('/input', pgm(cinza));
    if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract did not take the picture');
    if (api.Recognize(null) !== 0) throw new Error('Tesseract did not read the picture');
    return palavrasDe(api.GetJSONText());
  };
}
