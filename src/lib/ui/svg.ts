/** How an icon is drawn: of one size with the words beside it, or with a word of its own. */
export interface PropsDoIcone {
  tamanho?: 'p' | 'g' | undefined;
  /** Only for an icon without a word beside it. */
  rotulo?: string | undefined;
}

/**
 * The one drawing of an icon. A page and an island each write its `<svg>`: a page has dozens, and to start React for each on the
 * server would cost more than all the rest of it. Stroke and size come from the class.
 */
export function desenhoDoIcone(arquivo: string, { tamanho, rotulo }: PropsDoIcone) {
  return {
    classe: tamanho ? `icone icone-${tamanho}` : 'icone',
    atributos: {
      viewBox: '0 0 24 24',
      width: '20',
      height: '20',
      role: rotulo ? 'img' : undefined,
      'aria-label': rotulo,
      'aria-hidden': rotulo ? undefined : 'true',
    } as const,
    corpo: corpoDoSvg(arquivo),
  };
}

const corpos = new Map<string, string>();

/** What stands inside the `<svg>` of an icon file, on one line; taken out of each file once. */
function corpoDoSvg(arquivo: string): string {
  const conhecido = corpos.get(arquivo);
  if (conhecido !== undefined) return conhecido;
  const corpo = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(arquivo)?.[1] ?? '';
  const linha = corpo.replace(/\s*\n\s*/g, '').replaceAll(' />', '/>');
  corpos.set(arquivo, linha);
  return linha;
}
