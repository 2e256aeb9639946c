import calendario from 'icone:agenda';
import { Maskito, type MaskitoOptions, maskitoTransform } from '@maskito/core';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import {
  cardNumberMask,
  cepMask,
  cpfMask,
  cpfOrCnpjMask,
  dateMask,
  digitsMask,
  expiryMask,
  phoneMask,
  plateMask,
  timeMask,
} from '#lib/forms/masks.ts';
import { type NomeDeMascara, naTela } from '#lib/ui/campo.ts';
import { Icone } from './Icone.tsx';

const MASCARAS: Record<NomeDeMascara, MaskitoOptions> = {
  cpf: cpfMask,
  cpfOuCnpj: cpfOrCnpjMask,
  data: dateMask,
  hora: timeMask,
  cep: cepMask,
  telefone: phoneMask,
  placa: plateMask,
  numero: digitsMask(20),
  cartao: cardNumberMask,
  validade: expiryMask,
};

interface Props {
  nome: NomeDeMascara;
  campo: RefObject<HTMLInputElement | null>;
  /** The mask is active. */
  aoMascarar: (mascarado: true) => void;
}

/** The mask of a field, in its own file, loaded on demand. The server never relies on it. */
export default function Mascara({ nome, campo, aoMascarar }: Props) {
  useLayoutEffect(() => {
    const input = campo.current;
    if (!input) return;
    const { value, selectionStart, selectionEnd } = input;
    const mascarado = (texto: string) => maskitoTransform(texto, MASCARAS[nome]);
    const escrito = mascarado(value);
    if (escrito === value) return;
    // Written before the mask was loaded: the mask, bound after this, has nothing to rewrite.
    // No InputEvent, because the driver mended nothing (Formulario.tsx, Campo.tsx).
    input.value = escrito;
    const [de, ate] = [selectionStart, selectionEnd].map((fim) => mascarado(value.slice(0, fim ?? 0)).length);
    if (input === document.activeElement) input.setSelectionRange(de ?? null, ate ?? null);
    input.dispatchEvent(new CustomEvent('input', { bubbles: true }));
  }, [campo, nome]);
  useLayoutEffect(() => {
    const mascara = campo.current && new Maskito(campo.current, MASCARAS[nome]);
    return () => mascara?.destroy();
  }, [campo, nome]);
  useLayoutEffect(() => aoMascarar(true), [aoMascarar]);
  return nome === 'data' && 'showPicker' in HTMLInputElement.prototype ? <Calendario campo={campo} /> : null;
}

/** The browser's own calendar, for a day that is easier found than typed. */
function Calendario({ campo }: Pick<Props, 'campo'>) {
  const dia = useRef<HTMLInputElement>(null);
  const abrir = () => {
    const { current } = dia;
    if (!current) return;
    // At the typed day: then the choice of any other one is a change.
    const escrito = campo.current?.value ?? '';
    current.value = /^\d\d\/\d\d\/\d{4}$/.test(escrito) ? escrito.split('/').reverse().join('-') : '';
    current.showPicker();
  };
  const escolher = () => {
    const input = campo.current;
    if (!input || !dia.current) return;
    input.value = naTela(dia.current.value);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    input.focus();
  };
  return (
    <>
      <button
        type="button"
        className="botao botao-icone campo-calendario"
        aria-label="Calendário"
        aria-description={campo.current?.labels?.[0]?.textContent ?? undefined}
        onClick={abrir}
      >
        <Icone svg={calendario} />
      </button>
      <input ref={dia} type="date" className="sr-only" tabIndex={-1} aria-hidden="true" onChange={escolher} />
    </>
  );
}
