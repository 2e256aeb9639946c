import { desenhoDoIcone, type PropsDoIcone } from '#lib/ui/svg.ts';

interface Props extends PropsDoIcone {
  /** The icon's file: `import certo from 'lucide-static/icons/check.svg?raw'`. */
  svg: string;
}

/** The one drawing that an island needs; pages have theirs by name (components/Icone.astro). */
export function Icone({ svg, ...props }: Props) {
  const { classe, atributos, corpo } = desenhoDoIcone(svg, props);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the string comes from the icon package at build time
    <svg className={classe} {...atributos} dangerouslySetInnerHTML={{ __html: corpo }} />
  );
}
