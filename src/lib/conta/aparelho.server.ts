const PROGRAMAS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SISTEMAS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux|X11|CrOS/, 'Linux'],
];

/** 'Chrome no Android', from the user agent; enough for drivers to recognise their devices. */
export function aparelhoDe(agente: string | null): string {
  const nomeDe = (nomes: [RegExp, string][]) => nomes.find(([sinal]) => sinal.test(agente ?? ''))?.[1];
  const programa = nomeDe(PROGRAMAS);
  const sistema = nomeDe(SISTEMAS);
  if (programa && sistema) return `${programa} no ${sistema}`;
  return programa ?? sistema ?? 'Outro programa';
}
