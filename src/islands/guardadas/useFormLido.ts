import { type FormEvent, useRef, useState } from 'react';
import type { DrawnForm } from '#lib/form.ts';
import { comOsEscritos, type Escrito } from '#lib/guardadas/escritos.ts';
import { avisoDaLeitura, estadoDaCarta, type Recortes } from '#lib/guardadas/estado.ts';
import { FRASES } from '#lib/guardadas/frases.ts';
import type { UmaCarta } from '#lib/guardadas/lida.ts';

/** The form of a fine as the last reading of a notice filled it, and its message. It stays until another reading succeeds. */
export function useFormLido(vazio: DrawnForm, inicial: UmaCarta | null = null) {
  const escrito = useRef<Escrito>(null);
  const [form, setForm] = useState(() => inicial && preencher(inicial, { vazio, escrito: null, vez: 0 }));
  const vez = useRef(0);

  function mostrar(carta: UmaCarta, recortes?: Recortes) {
    // The letter of a process has nothing for the form of a fine: what is filled in stays.
    if (form && carta.lidos.length === 0) return setForm({ ...form, aviso: avisoDaLeitura(carta) });
    vez.current += 1;
    const novo = preencher(carta, { vazio, recortes, escrito: escrito.current, vez: vez.current });
    if (!novo.ficou) escrito.current = null;
    setForm(novo);
  }

  /** For the element around the form. */
  function aoEscrever({ target }: FormEvent) {
    if (form && 'form' in target && target.form instanceof HTMLFormElement)
      escrito.current = { lida: form.lida, data: new FormData(target.form) };
  }

  return { form, mostrar, aoEscrever };
}

interface Com {
  vazio: DrawnForm;
  recortes?: Recortes | undefined;
  escrito: Escrito | null;
  /** Counts the readings. */
  vez: number;
}

function preencher(carta: UmaCarta, { vazio, recortes, escrito, vez }: Com) {
  const lida = estadoDaCarta(vazio, carta, recortes);
  const { estado, ficou } = comOsEscritos(lida, escrito);
  const aviso = avisoDaLeitura(carta);
  const texto = ficou ? `${aviso.texto} ${FRASES.escritoFicou}` : aviso.texto;
  return { lida, estado, ficou, aviso: { ...aviso, texto }, temDados: carta.lidos.length > 0, vez };
}
