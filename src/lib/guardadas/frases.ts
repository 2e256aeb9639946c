/** Why an entered value is impossible, beside its field. */
export const IMPOSSIVEL = {
  autoNaoConfere: 'Confira o número do auto: são de 5 a 20 letras e números, como A12345678.',
  codigoNaoConfere: 'Confira o código: são cinco números, como 745-50.',
  codigoPedeDescricao: 'Este código não está na nossa tabela: escreva o que diz a infração.',
  semCodigoPedeDescricao: 'Sem o código, escreva o que diz a infração.',
  pedeValor: 'Informe o valor que está na carta.',
  valorDaMultaNaoConfere: 'Escreva o valor como na carta: 195,23.',
  infracaoNoFuturo: 'Este dia ainda não chegou. Confira a data da infração.',
  infracaoAntigaDemais: 'Esta infração tem mais de seis anos: já não pode ser punida. Confira o ano.',
  infracaoDepoisDaCarta: 'Você já guardou uma data de notificação anterior a este dia. Confira as duas.',
  horaNoFuturo: 'Esta hora ainda não chegou. Confira a data e a hora da infração.',
} as const;

/** What the readers of letters and photographs say in the browser. */
export const FRASES = {
  leitorNaoVeio: 'O leitor não carregou. Recarregue a página com internet; depois ele funciona sem ela.',
  leitorDeFotosNaoVeio: 'O leitor de fotos não carregou. Confira a internet e tente de novo.',
  navegadorNaoLeFotos:
    'Este navegador não lê fotos. Atualize-o, leia o PDF da carta ou copie os dados à mão.',
  naoRecebemos: 'O arquivo não chegou. Escolha abaixo um PDF ou até quatro fotos, de até 10 MB cada.',
  fotoVazia: 'O arquivo está vazio. Escolha outra foto.',
  pdfNaoAbre:
    'Este PDF não abre: pode ter senha ou estar incompleto. Fotografe a carta ou copie os dados à mão.',
  fotoIlegivel: 'Este arquivo não abre como foto neste navegador. Use uma foto em JPEG, PNG ou WebP.',
  fotoHeic:
    'Este navegador não abre fotos HEIC, do iPhone. Envie em JPEG: Ajustes, Câmera, Formatos, “Mais Compatível”.',
  fotoPequena: 'Esta foto é pequena demais para ser lida. Use a original da câmera, e não a de uma conversa.',
  fotosDemais: 'Escolha até quatro fotos da mesma carta.',
  fotoSemDados:
    'Não achamos uma notificação de multa nesta foto. Ponha a folha numa mesa, com luz por igual, e fotografe de cima; ou copie os dados à mão.',
  fotoSemLetras:
    'Não vimos letras nesta foto: está escura, tremida ou longe demais. Fotografe a folha de cima, com luz por igual; ou copie os dados à mão.',
  fotoEmDuvida:
    'Vimos uma notificação, mas todo valor deixou dúvida. Fotografe mais de perto e sem sombra; ou copie os dados à mão.',
  escritoFicou: 'O que você já tinha escrito ficou como estava.',
  copieDaFoto: 'A leitura ficou em dúvida: copie do pedaço da foto.',
  diaDaAdvertencia: 'Com o dia da advertência preenchido, não há valor a pagar nem pontos.',
  guardeOProcesso: 'Guarde o processo',
  cartaDeProcesso:
    'Esta carta é de um processo que suspende ou cassa a CNH, e não de uma multa. Guarde o processo para acompanhar os prazos dele.',
  cartaDeProcessoComDados:
    'Esta carta é de um processo que suspende ou cassa a CNH: os dias dela não são os da multa, e não os lemos. Guarde o processo para acompanhar os prazos dele. Abaixo está só o que ela diz da infração.',
  fotoNaoLida: 'A leitura parou no meio. Feche outras abas e tente de novo, ou copie os dados à mão.',
} as const;
