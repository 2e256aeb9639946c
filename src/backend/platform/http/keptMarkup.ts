import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

type Props = Readonly<Record<string, unknown>>;

/** Characters of the properties and of the HTML: longer ones are drawn each time. */
const LONGEST = 1_000;
/** Of each component. */
const MOST = 500;

const kept = new Map<FunctionComponent<Props>, Map<string, string>>();

/** The first HTML of an island of the shell, kept by its properties, which are JSON or days. The least recently used one makes room. */
export function keptMarkup(component: FunctionComponent<Props>, props: Props): string {
  const key = JSON.stringify(props);
  const own = kept.get(component) ?? new Map<string, string>();
  const html = own.get(key) ?? renderToString(createElement(component, props));
  if (key.length + html.length > LONGEST) return html;
  own.delete(key);
  own.set(key, html);
  if (own.size > MOST) own.delete(own.keys().next().value ?? '');
  kept.set(component, own);
  return html;
}
