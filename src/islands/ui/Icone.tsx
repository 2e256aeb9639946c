interface PropsDeIcone extends PropsDoIcone {
  /** The drawing: `import certo from 'icone:certo'` (bin/lib/plugins.mjs). */
  svg: string;
}

/** The drawing of one icon for an island; pages use names (components/Icone.astro). */
export function Icone({ svg, ...props }: PropsDeIcone) {
  const { classe, atributos, corpo } = desenhoDoIcone(svg, props);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the string comes from the icon package at build time
    <svg className={classe} {...atributos} dangerouslySetInnerHTML={{ __html: corpo }} />
  );
}

/** The look of an icon: sized like the text beside it, or with an accessible name. */
export interface PropsDoIcone {
  tamanho?: 'p' | undefined;
  /** Only for an icon without text beside it. */
  rotulo?: string | undefined;
}

/**
 * The rendering of an icon. Pages and islands each write their `<svg>`: a page has dozens, and React for each on the server would cost
 * more than the rest of the page. Stroke and size come from the class.
 */
export function desenhoDoIcone(corpo: string, { tamanho, rotulo }: PropsDoIcone) {
  return {
    classe: tamanho ? `icone icone-${tamanho}` : 'icone',
    atributos: {
      viewBox: '0 0 24 24',
      role: rotulo ? 'img' : undefined,
      'aria-label': rotulo,
      'aria-hidden': rotulo ? undefined : 'true',
    } as const,
    corpo,
  };
}
