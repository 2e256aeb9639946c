import erro from 'lucide-static/icons/circle-alert.svg?raw';
import ok from 'lucide-static/icons/circle-check.svg?raw';
import info from 'lucide-static/icons/info.svg?raw';
import alerta from 'lucide-static/icons/triangle-alert.svg?raw';
import type { ReactNode } from 'react';
import type { TipoDeAviso } from '#lib/ui/aviso.ts';
import { Icone } from './Icone.tsx';

const DESENHOS = { erro, ok, info, alerta };

interface Props {
  tipo?: TipoDeAviso | undefined;
  titulo?: string | undefined;
  texto?: string | undefined;
  /** 'alert' speaks at once, 'status' when the reader is free; without it, plain content. */
  papel?: 'alert' | 'status' | undefined;
  children?: ReactNode;
}

export function Alerta({ tipo = 'info', titulo, texto, papel, children }: Props) {
  return (
    <div className={`alerta alerta-${tipo}`} role={papel}>
      <Icone svg={DESENHOS[tipo]} />
      <div>
        {titulo && <p className="alerta-titulo">{titulo}</p>}
        {texto && <p>{texto}</p>}
        {children}
      </div>
    </div>
  );
}
