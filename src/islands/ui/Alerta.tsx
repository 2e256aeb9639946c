import erro from 'lucide-static/icons/circle-alert.svg?raw';
import ok from 'lucide-static/icons/circle-check.svg?raw';
import info from 'lucide-static/icons/info.svg?raw';
import alerta from 'lucide-static/icons/triangle-alert.svg?raw';
import type { ReactNode } from 'react';
import { partesDoAviso, type TipoDeAviso } from '#lib/ui/aviso.ts';
import { Icone } from './Icone.tsx';

const DESENHOS = { erro, ok, info, alerta };

interface Props {
  tipo?: TipoDeAviso | undefined;
  titulo?: string | undefined;
  texto?: string | undefined;
  /** Words of the text that are a link. */
  palavras?: string | undefined;
  href?: string | undefined;
  /** 'alert' speaks at once, 'status' when the reader is free; without it, plain content. */
  papel?: 'alert' | 'status' | undefined;
  /** A page that came back with this, without script, starts here. */
  foco?: boolean | undefined;
  children?: ReactNode;
}

export function Alerta({ tipo = 'info', titulo, papel, foco, children, ...aviso }: Props) {
  const { antes, link, depois } = partesDoAviso(aviso);
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to what was sent
    <div className={`alerta alerta-${tipo}`} role={papel} tabIndex={foco ? -1 : undefined} autoFocus={foco}>
      <Icone svg={DESENHOS[tipo]} />
      <div>
        {titulo && <p className="alerta-titulo">{titulo}</p>}
        {aviso.texto && (
          <p>
            {antes}
            {link && <a href={link.href}>{link.texto}</a>}
            {depois}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
