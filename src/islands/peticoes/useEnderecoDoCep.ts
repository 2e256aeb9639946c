import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { montarEndereco } from '#lib/peticoes/endereco.ts';
import type { Lugar } from './procurarCep.ts';

export interface TextosDoCep {
  achado: string;
  naoAchado: string;
}

type Controle = HTMLInputElement & HTMLTextAreaElement;

/**
 * Fills the address from its CEP once that has eight digits, and again when number or complement change, unless somebody typed another
 * one. Without an answer the field stays unchanged.
 */
export function useEnderecoDoCep(textos: TextosDoCep = { achado: '', naoAchado: '' }) {
  const cep = useRef<Controle>(null);
  const numero = useRef<Controle>(null);
  const complemento = useRef<Controle>(null);
  const endereco = useRef<Controle>(null);
  /** The last automatic value. */
  const automatico = useRef<{ cep: string; texto: string }>(null);
  const [aviso, setAviso] = useState('');

  async function escrever(): Promise<void> {
    const campo = endereco.current;
    const numeros = digitos(cep.current?.value);
    if (!campo || numeros.length !== 8) return;
    const lugar = await procurar(numeros);
    if (digitos(cep.current?.value) !== numeros) return;
    const montar = (de: 'value' | 'defaultValue') => (lugar ? doLugar(lugar, de) : '');
    // The initial value: an address in another format was typed by hand.
    const antes = automatico.current ?? {
      cep: digitos(cep.current?.defaultValue),
      texto: montar('defaultValue'),
    };
    const novoCep = numeros !== antes.cep;
    if (!lugar) {
      if (novoCep) setAviso(textos.naoAchado);
      return;
    }
    if (!novoCep && campo.value !== '' && campo.value !== antes.texto) return;
    const texto = montar('value');
    automatico.current = { cep: numeros, texto };
    campo.value = texto;
    if (novoCep) setAviso(textos.achado);
  }

  function doLugar(lugar: Lugar, de: 'value' | 'defaultValue'): string {
    return montarEndereco({
      logradouro: lugar.Logradouro,
      numero: numero.current?.[de] ?? '',
      complemento: complemento.current?.[de] ?? '',
      bairro: lugar.Bairro,
      cidade: lugar.Cidade,
      uf: lugar.Uf,
      cep: cep.current?.[de] ?? '',
    });
  }

  /** A hand-typed address belongs to the driver for this CEP, also during a look-up. */
  const assumir = useCallback(() => {
    automatico.current = { cep: digitos(cep.current?.value), texto: '' };
  }, []);

  const agora = useRef(escrever);
  useEffect(() => {
    agora.current = escrever;
  });
  useEffect(() => {
    // A CEP from before hydration; an address typed with it is the driver's own.
    const [codigo, texto] = [cep.current, endereco.current];
    if (!codigo || codigo.value === codigo.defaultValue) return;
    if (texto && texto.value !== texto.defaultValue) assumir();
    else void agora.current();
  }, [assumir]);

  const campos: Partial<Record<string, RefObject<Controle | null>>> = {
    cep,
    numero,
    complemento,
    EnderecoCompletos: endereco,
  };
  const procura = () => void escrever();
  const aoMudar: Partial<Record<string, () => void>> = {
    cep: procura,
    numero: procura,
    complemento: procura,
    EnderecoCompletos: assumir,
  };
  return { campos, aviso, aoMudar };
}

/** The parser is loaded with the first CEP; if that fails, the field stays open. */
async function procurar(cep: string): Promise<Lugar | null> {
  const modulo = await import('./procurarCep.ts').catch(() => null);
  return modulo === null ? null : modulo.procurarCep(cep);
}

function digitos(texto = ''): string {
  return texto.replace(/\D/g, '');
}
