console.log('preau')
