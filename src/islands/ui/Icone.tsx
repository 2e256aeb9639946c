import { corpoDoSvg } from '#lib/ui/svg.ts';

interface Props {
  /** The icon's file: `import certo from 'lucide-static/icons/check.svg?raw'`. */
  svg: string;
  tamanho?: 'p' | 'g' | undefined;
}

/** The one drawing that an island needs, beside a word. */
export function Icone({ svg, tamanho }: Props) {
  return (
    <svg
      className={tamanho ? `icone icone-${tamanho}` : 'icone'}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the string comes from the icon package at build time
      dangerouslySetInnerHTML={{ __html: corpoDoSvg(svg) }}
    />
  );
}
