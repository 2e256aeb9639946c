import { createElement, type FunctionComponent, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

type Props = Record<string, unknown>;

/**
 * The element around every island, as Astro writes it, in a third of Astro's own script. It comes with React, once the page is painted
 * (backend/platform/http/preload.ts): `idle` and `load` have nothing left to wait for. The built pages use it, `astro dev` does not.
 */
class Ilha extends HTMLElement {
  connectedCallback(): void {
    if (!this.hasAttribute('ssr')) return;
    if (this.getAttribute('client') !== 'visible') return void this.hydrate();
    // The element itself has no box (styles/base.css).
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      void this.hydrate();
    });
    for (const child of this.children) seen.observe(child);
  }

  async hydrate(): Promise<void> {
    const url = String(this.getAttribute('component-url'));
    try {
      const file = await again(url);
      const Component: FunctionComponent<Props> = file[String(this.getAttribute('component-export'))];
      const around = this.parentElement?.closest('astro-island[ssr]');
      if (around) await new Promise((done) => around.addEventListener('astro:hydrate', done, { once: true }));
      if (!this.isConnected) return;
      const props = { ...revived(JSON.parse(this.getAttribute('props') ?? '{}')), ...this.slots() };
      // Without Astro's prefix of ids: it draws none for a component that is not streamed.
      startTransition(() => void hydrateRoot(this, createElement(Component, props)));
      this.removeAttribute('ssr');
      this.dispatchEvent(new CustomEvent('astro:hydrate'));
    } catch (error) {
      console.error(`[astro-island] Error hydrating ${url}`, error);
    }
  }

  /** The slots that the page drew inside the island, unchanged. A slot that was not drawn at first is in a template. */
  slots(): Props {
    const own = (what: string) =>
      [...this.querySelectorAll(what)].filter((part) => part.closest('astro-island') === this);
    const slots: Props = {};
    for (const part of own('astro-slot, template[data-astro-template]')) {
      const name = part.getAttribute('name') ?? part.getAttribute('data-astro-template');
      const dangerouslySetInnerHTML = { __html: part.innerHTML };
      const props = { name: name || undefined, suppressHydrationWarning: true, dangerouslySetInnerHTML };
      if (part.innerHTML.trim() !== '') slots[name || 'children'] = createElement('astro-slot', props);
      if (part.localName === 'template') part.remove();
    }
    return slots;
  }
}

/** On a bad connection a file is asked for twice, under another address, because a browser remembers that it failed. */
async function again(url: string) {
  try {
    return await import(/* @vite-ignore */ url);
  } catch {
    await new Promise((done) => setTimeout(done, 1000));
    return await import(/* @vite-ignore */ `${url}?${Date.now()}`);
  }
}

/** Astro writes each value with its kind: 0 as it is, 1 a list, 3 a date. */
function revived(props: Props): Props {
  return Object.fromEntries(
    Object.entries(props).map(([name, pair]) => [name, value(pair as [number, unknown])]),
  );
}

function value([kind, content]: [number, unknown]): unknown {
  if (kind === 1) return (content as [number, unknown][]).map(value);
  if (kind === 3) return new Date(String(content));
  if (kind !== 0) throw new Error(`a property of kind ${kind}`);
  return typeof content === 'object' && content !== null ? revived(content as Props) : content;
}

customElements.define('astro-island', Ilha);
