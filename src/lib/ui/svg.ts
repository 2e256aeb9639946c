/** What stands inside the `<svg>` of an icon file, on one line. Stroke and size come from the class `icone`. */
export function corpoDoSvg(arquivo: string): string {
  const corpo = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(arquivo)?.[1] ?? '';
  return corpo.replace(/\s*\n\s*/g, '').replaceAll(' />', '/>');
}
