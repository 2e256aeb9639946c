export interface PartesDoEndereco {
  logradouro: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  uf: string;
  cep: string;
}

/** `Rua das Laranjeiras, 100, apto. 201, Laranjeiras, Rio de Janeiro – RJ, CEP 22240-003`; what is unknown is left out. */
export function montarEndereco(partes: PartesDoEndereco): string {
  const { logradouro, numero, complemento, bairro, cidade, uf, cep } = partes;
  const lugar = [cidade, uf].map(limpo).filter(Boolean).join(' – ');
  const codigo = limpo(cep) && `CEP ${cep.replace(/\D/g, '').replace(/^(\d{5})(\d{3})$/, '$1-$2')}`;
  return [logradouro, numero, complemento, bairro, lugar, codigo].map(limpo).filter(Boolean).join(', ');
}

/** The town and state of an address in the form above; null for another form. */
export function cidadeDoEndereco(endereco: string): { cidade: string; uf: string } | null {
  for (const parte of endereco.split(',').map((uma) => uma.trim())) {
    const achado = /[–/-]\s*([A-Z]{2})$/.exec(parte);
    const uf = achado?.[1];
    const cidade = parte.slice(0, achado?.index).trim();
    if (uf && cidade) return { cidade, uf };
  }
  return null;
}

function limpo(texto: string): string {
  return texto.replace(/\s+/g, ' ').trim();
}
